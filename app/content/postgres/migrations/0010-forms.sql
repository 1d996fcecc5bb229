-- Both Unicode forms of a letter are one, and times of day count for order. A load derives all rows again.
CREATE OR REPLACE FUNCTION blog.fold_address(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
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
  RETURN rtrim(regexp_replace(normalize(lower(decoded COLLATE "und-x-icu"), NFC), '/index\.html$', ''), '/');
END
$$;

UPDATE blog.articles SET article = article WHERE array_to_string(aliases, '') IS NOT NFC NORMALIZED;

-- As cleanTag and foldTag do in filters/filter.ts.
CREATE FUNCTION blog.fold_tag(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(regexp_replace(regexp_replace(normalize(lower($1 COLLATE "und-x-icu"), NFC),
    '[[:space:]\ufeff]', ' ', 'g'), '[[:cntrl:]\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'), ' {2,}', ' ', 'g'))
$$;

CREATE OR REPLACE FUNCTION blog.derive() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  gap CONSTANT tsvector := $gap$' ':1$gap$;
  id_is text := jsonb_typeof(NEW.article->'id');
  -- Without the addresses of links and pictures.
  content text := regexp_replace(NEW.article->>'content', '\]\(([^\s()]|\([^\s()]*\))*|^ *\[[^]^][^]]*\]:\s*\S+', '] ', 'gn');
  written text[] := CASE jsonb_typeof(NEW.article->'tags')
    WHEN 'array' THEN ARRAY(SELECT jsonb_array_elements_text(NEW.article->'tags'))
    WHEN 'string' THEN string_to_array(NEW.article->>'tags', ',') END;
  folded text[] := ARRAY(
    SELECT DISTINCT blog.fold_tag(tag) COLLATE "C" FROM unnest(written) AS tag WHERE tag ~ '\S');
BEGIN
  IF coalesce((NEW.article->'draft')::text, 'null') NOT IN ('null', 'false') THEN
    RAISE EXCEPTION 'The database holds no drafts: delete the article, or set its "draft" to false.';
  END IF;
  NEW.id := NEW.article->>'id';
  -- JavaScript writes numbers of 16 digits and more in another way.
  IF (id_is = 'string' AND NEW.id ~ '^(?!__)[A-Za-z0-9_-]{1,64}$' OR id_is = 'number' AND NEW.id ~ '^[0-9]{1,15}$') IS NOT TRUE THEN
    RAISE EXCEPTION 'The article''s id is %: it must be 1 to 64 of A-Z, a-z, 0-9, _ and -, and not begin with __.',
      coalesce((NEW.article->'id')::text, 'missing');
  END IF;

  NEW.day := '';
  IF NEW.article->>'published_date' ~ '^\s*\d{4}-\d\d-\d\d' THEN
    BEGIN
      -- With its time of day, if it has one: it sorts after the day alone, and before the next one.
      NEW.day := to_char((NEW.article->>'published_date')::timestamptz,
        CASE WHEN NEW.article->>'published_date' ~ '\d:\d\d' THEN 'YYYY-MM-DD"T"HH24:MI:SS"Z"' ELSE 'YYYY-MM-DD' END);
    EXCEPTION WHEN data_exception THEN
      -- There is no such day.
    END;
  END IF;

  -- Nobody can ask for a tag of more than 64 characters, and an index entry has room for 2,704 bytes.
  NEW.tags := ARRAY(
    SELECT tag FROM (
      SELECT tag, sum(octet_length(tag) + 8) OVER (ORDER BY tag) AS size FROM unnest(folded) AS tag
      WHERE length(tag) BETWEEN 1 AND 64) AS sized
    WHERE size <= 2500 ORDER BY tag);
  IF cardinality(NEW.tags) < cardinality(folded) THEN
    RAISE WARNING 'Article "%" is found by % of its % tags.', NEW.id, cardinality(NEW.tags), cardinality(folded);
  END IF;

  -- The gap is a word that no search has, so that no phrase spans two of them. The longest is last: || copies its left side.
  NEW.words := setweight(blog.to_words(coalesce(nullif(NEW.article->>'title', ''), 'Untitled'), 10000), 'A') || gap
    || blog.to_words(concat_ws(' ', NEW.article->>'author', NEW.article->>'category', array_to_string(written, ' ')), 20000) || gap
    || blog.to_words(content, 220000);
  RETURN NEW;
END
$$;

-- Links to them may have lost their capitals.
CREATE INDEX articles_capitals ON blog.articles (lower(id)) WHERE id <> lower(id);
