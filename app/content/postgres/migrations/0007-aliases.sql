-- Old addresses, as a request's path is compared (foldAddress in filters/addresses.ts).
CREATE FUNCTION blog.fold_address(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  decoded text := btrim($1);
BEGIN
  IF decoded LIKE '%\%%' AND decoded !~* '%(?![0-9a-f]{2})' THEN
    BEGIN
      decoded := convert_from((
        SELECT string_agg(CASE WHEN part[1] LIKE '\%%' THEN decode(right(part[1], 2), 'hex') ELSE convert_to(part[1], 'UTF8') END, '' ORDER BY number)
        FROM regexp_matches(decoded, '%..|[^%]+', 'g') WITH ORDINALITY AS parts(part, number)), 'UTF8');
    EXCEPTION WHEN data_exception THEN
      -- The escapes are no text in UTF-8.
    END;
  END IF;
  RETURN rtrim(regexp_replace(lower(decoded COLLATE "und-x-icu"), '/index\.html$', ''), '/');
END
$$;

-- NULL for none, as for nearly all articles. An index entry has room for 2,704 bytes.
CREATE FUNCTION blog.aliases(article jsonb) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  written jsonb := $1->'aliases';
BEGIN
  IF jsonb_typeof(written) = 'string' THEN
    written := jsonb_build_array(written);
  END IF;
  IF jsonb_typeof(written) IS DISTINCT FROM 'array' OR jsonb_array_length(written) = 0 THEN
    RETURN NULL;
  END IF;
  RETURN (
    SELECT array_agg(DISTINCT blog.fold_address(path) COLLATE "C")
    FROM jsonb_array_elements_text(written) AS path WHERE path LIKE '/%' AND octet_length(path) <= 2500);
END
$$;

ALTER TABLE blog.articles ADD COLUMN aliases text[] COLLATE "C" GENERATED ALWAYS AS (blog.aliases(article)) STORED;
CREATE INDEX articles_aliases ON blog.articles USING gin (aliases) WHERE aliases IS NOT NULL;
