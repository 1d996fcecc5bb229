-- Edits by SQL: by an editor's own rights, without waiting for each other, and with the site's rules.

-- A database of locale C lowers ASCII alone; a server without ICU has nothing better.
DO $$
BEGIN
  CREATE FUNCTION blog.to_lower(text) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT lower($1 COLLATE "und-x-icu")';
EXCEPTION WHEN undefined_object THEN
  CREATE FUNCTION blog.to_lower(text) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT lower($1)';
END
$$;

-- Folds as words.server.ts does. U+0001 by itself is a gap, which no phrase crosses.
CREATE OR REPLACE FUNCTION blog.to_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  WITH composed AS (SELECT normalize(left($1, 250000), NFKC) AS text),
  letters AS (SELECT DISTINCT unnest(string_to_array(text, NULL)) COLLATE "C" AS letter FROM composed),
  accents AS (
    SELECT concat('øØłŁđĐı', string_agg(letter, '')) AS letters, concat('oOlLdDi', string_agg(base, '')) AS bases
    FROM (SELECT letter, left(normalize(letter, NFD), 1) AS base FROM letters WHERE letter BETWEEN E'\u00c0' AND E'\u1eff') AS pairs
    WHERE base <> letter),
  folded AS (
    SELECT blog.to_lower(regexp_replace(translate(text, letters, bases), '[\u0300-\u036f\u00ad]+', '', 'g')) AS text
    FROM composed, accents),
  words AS (
    SELECT left(found[1], 100) AS word, place
    -- Not by PostgreSQL's parser, whose letters depend on the locale. The pattern excludes common spaces and punctuation.
    FROM folded, regexp_matches(text, '[^\u0002-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f'
      '\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u060d\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u1360-\u1368\u17d4-\u17d6'
      '\u2000-\u2bff\u2e00-\u2e2e\u2e30-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb'
      '\ufd3e\ufd3f\ufeff\ufff9-\uffff\U0001f000-\U0001faff]+', 'g') WITH ORDINALITY AS matches(found, place)
    WHERE found[1] <> E'\u0001')
  -- PostgreSQL keeps no position beyond.
  SELECT coalesce(string_agg(quote_literal(word) || CASE WHEN place < 16384 THEN ':' || place ELSE '' END, ' '), '')::tsvector
  FROM words
$$;

CREATE OR REPLACE FUNCTION blog.derive() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  id_is text := json_typeof(NEW.article->'id');
  written text[];
BEGIN
  IF coalesce((NEW.article->'draft')::text, 'null') NOT IN ('null', 'false') THEN
    RAISE EXCEPTION 'The database holds no drafts: delete the article, or set its "draft" to false.';
  END IF;
  NEW.id := NEW.article->>'id';
  -- JavaScript writes longer numbers otherwise.
  IF (id_is = 'string' AND NEW.id ~ '^(?!__)[A-Za-z0-9_-]{1,64}$' OR id_is = 'number' AND NEW.id ~ '^[0-9]{1,15}$') IS NOT TRUE THEN
    RAISE EXCEPTION 'The article''s id is %: it must be 1 to 64 of A-Z, a-z, 0-9, _ and -, and not begin with __.',
      coalesce((NEW.article->'id')::text, 'missing');
  END IF;

  NEW.day := '';
  IF NEW.article->>'published_date' ~ '^\s*\d{4}-\d\d-\d\d' THEN
    BEGIN
      NEW.day := to_char((NEW.article->>'published_date')::timestamptz, 'YYYY-MM-DD');
    EXCEPTION WHEN data_exception THEN
      -- There is no such day.
    END;
  END IF;

  IF json_typeof(NEW.article->'tags') = 'array' THEN
    written := ARRAY(SELECT value #>> '{}' FROM json_array_elements(NEW.article->'tags') WHERE json_typeof(value) IN ('string', 'number'));
  ELSIF json_typeof(NEW.article->'tags') = 'string' THEN
    written := string_to_array(NEW.article->>'tags', ',');
  END IF;
  -- What JavaScript takes for spaces, then control characters.
  written := ARRAY(SELECT btrim(regexp_replace(
    regexp_replace(tag, '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')) FROM unnest(written) AS tag);
  -- Nobody can ask for a tag of more than 64 characters, and an index entry has room for 2,704 bytes.
  NEW.tags := ARRAY(
    SELECT tag FROM (
      SELECT tag, sum(octet_length(tag) + 8) OVER (ORDER BY min(place)) AS size
      FROM (SELECT blog.to_lower(tag) COLLATE "C" AS tag, place FROM unnest(written) WITH ORDINALITY AS given(tag, place)
        WHERE length(tag) BETWEEN 1 AND 64) AS folded
      GROUP BY tag) AS sized
    WHERE size <= 2500 ORDER BY tag);

  NEW.words := setweight(blog.to_words(coalesce(nullif(NEW.article->>'title', ''), 'Untitled')), 'A') || blog.to_words(E'\u0001 ' ||
    array_to_string(ARRAY[NEW.article->>'content', NEW.article->>'author', NEW.article->>'category'] || written, E' \u0001 ', ''));

  -- An edit that locks no rows of others waits for nobody.
  INSERT INTO blog.tags AS known
    SELECT blog.to_lower(tag) COLLATE "C" AS folded, array_agg(DISTINCT tag COLLATE "C") FROM unnest(written) AS given(tag)
    WHERE blog.to_lower(tag) = ANY(NEW.tags) AND NOT EXISTS (
      SELECT FROM blog.tags AS found WHERE found.tag = blog.to_lower(given.tag) AND given.tag = ANY(found.spellings))
    GROUP BY folded ORDER BY folded
    ON CONFLICT (tag) DO UPDATE SET spellings = known.spellings || excluded.spellings
    WHERE NOT known.spellings @> excluded.spellings;
  RETURN NEW;
END
$$;
DROP TRIGGER derive ON blog.articles;
CREATE TRIGGER derive BEFORE INSERT OR UPDATE ON blog.articles FOR EACH ROW
  WHEN (current_setting('blog.is_loading', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION blog.derive();

-- In order, so that an edit from A to B and one from B to A lock the same row first.
CREATE OR REPLACE FUNCTION blog.count_tag_sets() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO blog.tag_sets AS known
    SELECT tags, sum(change) FROM (VALUES (OLD.tags, -1), (NEW.tags, 1)) AS changes(tags, change)
    WHERE tags IS NOT NULL GROUP BY tags HAVING sum(change) <> 0 ORDER BY tags
    ON CONFLICT (tags) DO UPDATE SET count = known.count + excluded.count;
  RETURN NULL;
END
$$;

-- Nearly every article may have a set of its own.
CREATE INDEX tag_sets_tags ON blog.tag_sets USING gin (tags);

COMMENT ON COLUMN blog.tags.spellings IS 'The newest first at the last load; then those of edits, in their order.';
