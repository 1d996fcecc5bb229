-- Without comments, scripts and styles, whose words readers don't see; code shows them. A load derives all rows again.
CREATE OR REPLACE FUNCTION blog.to_words(text, room integer) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT to_tsvector('simple', left(blog.fold(CASE WHEN $1 ~* '<(!--|script|style)' THEN regexp_replace($1,
    '(```([^`]|`(?!``))*```|~~~([^~]|~(?!~~))*~~~|`[^`\n]+`)'
    '|<!--([^-]|-(?!->))*(-->|$)|<(script|style)\M([^<]|<(?!/(script|style)))*(</(script|style)[^>]*>|$)', '\1 ', 'gi')
    ELSE coalesce($1, '') END), room))
$$;
