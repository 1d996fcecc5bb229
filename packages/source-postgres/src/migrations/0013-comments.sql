-- As withoutUnseen() in excerpt.server.ts, which names what the parts match.
CREATE FUNCTION blog.without_comments(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN strpos($1, '<!--') = 0 THEN $1 ELSE regexp_replace($1,
    '(^[ \t>*+.)\d-]*(?:`{3}(?!.*`).*(?:\n(?![ \t>]*`{3,}[ \t]*$).*)*|`{4,}(?!.*`).*(?:\n(?![ \t>]*`{4,}[ \t]*$).*)*'
    '|~{3}(?!~).*(?:\n(?![ \t>]*~{3,}[ \t]*$).*)*|~{4,}.*(?:\n(?![ \t>]*~{4,}[ \t]*$).*)*)(?:\n.*)?'
    '|^[>*+.)\d-]*(?: {4}| {0,3}\t).*|`(?!`)(?:``+(?!`)|[^`]|\n(?=[ \t]*[^\s#>*+|~=<\d`-]))*`(?!`)'
    '|``(?!`)(?:(?!``(?!`))`+(?!`)|[^`]|\n(?=[ \t]*[^\s#>*+|~=<\d`-]))*``(?!`)'
    '|```(?!`)(?:(?!```(?!`))`+(?!`)|[^`]|\n(?=[ \t]*[^\s#>*+|~=<\d`-]))*```(?!`)|`+|\\.)'
    '|^ {0,3}<!--(?:(?!-?>)(?:[^-]|\n|-(?!-!?>))*(?:--!?>)?|-?>)'
    '|<!--(?:(?!-?>)(?:[^-<]|-(?!-!?>)|<(?!!--)|\n(?=[ \t]*[^\s#>*+|~=<\d`-]))*--|-?)>', '\1', 'gn') END
$$;
-- A load derives all rows again.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('blog.derive'::regproc), 'replace(NEW.article->>''content''',
    'replace(blog.without_comments(NEW.article->>''content'')');
END $$;
