CREATE SCHEMA blog;

CREATE TABLE blog.migrations (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());

CREATE SEQUENCE blog.places;

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
  RETURN rtrim(regexp_replace(normalize(lower(decoded COLLATE "und-x-icu"), NFC), '/index\.html$', ''), '/');
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

-- All but `place` is derived from `article`. Lists, counts by tag and the sitemap read narrow rows; words and text lie beside them.
CREATE TABLE blog.articles (
  id text COLLATE "C" PRIMARY KEY,
  day text COLLATE "C" NOT NULL, -- YYYY-MM-DD, or '' without a date, which comes last
  place integer NOT NULL DEFAULT nextval('blog.places'), -- within a day, from the end of the file
  tags text[] COLLATE "C" NOT NULL, -- in lower case, sorted
  words tsvector NOT NULL, -- those of the title have weight A
  article jsonb NOT NULL, -- a row of the content file
  -- When it was last changed, for the sitemap, which reads the index alone.
  updated text COLLATE "C" GENERATED ALWAYS AS (substring(article->>'updated_date' FROM '^\s*(\d{4}-\d\d-\d\d)')) STORED,
  aliases text[] COLLATE "C" GENERATED ALWAYS AS (blog.aliases(article)) STORED
) WITH (toast_tuple_target = 128);
ALTER TABLE blog.articles ALTER COLUMN tags SET STORAGE MAIN;
-- With the id, so that skipping to a page reads no rows.
CREATE INDEX articles_order ON blog.articles (day DESC, place DESC) INCLUDE (id, updated);
CREATE INDEX articles_tags ON blog.articles USING gin (tags);
CREATE INDEX articles_words ON blog.articles USING gin (words);
CREATE INDEX articles_titles ON blog.articles USING gin (ts_filter(words, '{a}'));
CREATE INDEX articles_aliases ON blog.articles USING gin (aliases) WHERE aliases IS NOT NULL;
-- Links to them may have lost their capitals.
CREATE INDEX articles_capitals ON blog.articles (lower(id)) WHERE id <> lower(id);

-- Counts by tags without reading the articles. Nearly every one may have a set of its own.
CREATE TABLE blog.tag_sets (tags text[] COLLATE "C" PRIMARY KEY, count integer NOT NULL);
CREATE INDEX tag_sets_tags ON blog.tag_sets USING gin (tags);

-- Words with spaces between them, without accents and case; C++ and C# become cplusplus and csharp. PostgreSQL's own
-- parser takes node.js for a host and, in locale C, a curly quote for a letter.
CREATE FUNCTION blog.fold(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(lower(
      -- Most texts in English have nothing to fold but case.
      CASE WHEN $1 ~ '[^\u0001-\u007f\u2010-\u203a]'
        THEN translate(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f\u0653-\u0655\u00ad]+', '', 'g'), 'øØłŁđĐı', 'oOlLdDi')
        ELSE $1 END COLLATE "und-x-icu"),
    '(?<=\w)\+\+', 'plusplus ', 'g'), '(?<=\w)#', 'sharp ', 'g'),
    '[[:punct:]$+<=>^`|~\u0080-\u00bf\u00d7\u00f7\u2000-\u2bff\ufeff\U0001f000-\U0001faff]+', ' ', 'g')
$$;

-- A tsvector has room for the words of 250,000 characters, which derive() shares out.
CREATE FUNCTION blog.to_words(text, room integer) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT to_tsvector('simple', left(blog.fold(coalesce($1, '')), room))
$$;

-- All of the words and phrases that it is given. One that ends with * is the beginning of others. PL/pgSQL keeps the plan, SQL doesn't.
CREATE FUNCTION blog.to_query(text[]) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (
    SELECT string_agg(nullif(phraseto_tsquery('simple', blog.fold(word))::text, '') || CASE WHEN word LIKE '%*' THEN ':*' ELSE '' END, ' & ')
    FROM unnest($1) AS word);
END
$$;

-- As cleanTag and foldTag do in filters/filter.ts.
CREATE FUNCTION blog.fold_tag(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(regexp_replace(regexp_replace(normalize(lower($1 COLLATE "und-x-icu"), NFC),
    '[[:space:]\ufeff]', ' ', 'g'), '[[:cntrl:]\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'), ' {2,}', ' ', 'g'))
$$;

CREATE FUNCTION blog.derive() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
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
-- A load has already derived the rows that it writes.
CREATE TRIGGER derive BEFORE INSERT OR UPDATE ON blog.articles FOR EACH ROW
  WHEN (current_setting('blog.is_loading', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION blog.derive();

-- A page is in no list: its day is after every date. Runs after derive(), as triggers do in the order of their names.
CREATE FUNCTION blog.derive_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.day := 'page' || NEW.day;
  RETURN NEW;
END
$$;
CREATE TRIGGER derive_page BEFORE INSERT OR UPDATE ON blog.articles FOR EACH ROW
  WHEN (current_setting('blog.is_loading', true) IS DISTINCT FROM 'on' AND NEW.article->'page' = 'true')
  EXECUTE FUNCTION blog.derive_page();

-- Each of several authors is found. Runs after derive(), too.
CREATE FUNCTION blog.derive_authors() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.words := blog.to_words(NEW.article->>'authors', 600) || $gap$' ':1$gap$::tsvector || NEW.words;
  RETURN NEW;
END
$$;
CREATE TRIGGER derive_authors BEFORE INSERT OR UPDATE ON blog.articles FOR EACH ROW
  WHEN (current_setting('blog.is_loading', true) IS DISTINCT FROM 'on' AND NEW.article ? 'authors')
  EXECUTE FUNCTION blog.derive_authors();

-- In order, so that an edit from A to B and one from B to A lock the same row first. An edit that keeps the tags locks none.
CREATE FUNCTION blog.count_tag_sets() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO blog.tag_sets AS known
    SELECT tags, sum(change) FROM (VALUES (OLD.tags, -1), (NEW.tags, 1)) AS changes(tags, change)
    WHERE tags IS NOT NULL GROUP BY tags HAVING sum(change) <> 0 ORDER BY tags
    ON CONFLICT (tags) DO UPDATE SET count = known.count + excluded.count;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_tag_sets AFTER INSERT OR UPDATE OR DELETE ON blog.articles FOR EACH ROW
  WHEN (current_setting('blog.is_loading', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION blog.count_tag_sets();

CREATE FUNCTION blog.notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE blog.tag_sets;
  END IF;
  NOTIFY blog_articles;
  RETURN NULL;
END
$$;
-- An edit tells which article it is of, so that the others stay fresh. A load and TRUNCATE tell of all, by an empty payload.
CREATE FUNCTION blog.notify_of_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_catalog.pg_notify('blog_articles', id) FROM (VALUES (OLD.id), (NEW.id)) AS edited(id) WHERE id IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER notify_of_article AFTER INSERT OR UPDATE OR DELETE ON blog.articles FOR EACH ROW
  WHEN (current_setting('blog.is_loading', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION blog.notify_of_article();
CREATE TRIGGER notify_of_load AFTER INSERT OR UPDATE OR DELETE ON blog.articles
  WHEN (current_setting('blog.is_loading', true) = 'on') EXECUTE FUNCTION blog.notify();
CREATE TRIGGER notify_of_truncate AFTER TRUNCATE ON blog.articles EXECUTE FUNCTION blog.notify();

-- Up to 20 titles of articles until a day, with words like a misspelt one: where pg_trgm is installed, otherwise none.
DO $do$
DECLARE
  trgm text := (SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = 'pg_trgm');
BEGIN
  IF trgm IS NULL THEN
    CREATE FUNCTION blog.similar_titles(misspelt text, today text) RETURNS SETOF text LANGUAGE sql STABLE AS
      'SELECT NULL::text LIMIT 0';
    RETURN;
  END IF;
  EXECUTE format($$CREATE INDEX articles_similar ON blog.articles USING gin ((article->>'title') %s.gin_trgm_ops)$$, trgm);
  EXECUTE format($$
    CREATE FUNCTION blog.similar_titles(misspelt text, today text) RETURNS SETOF text LANGUAGE sql STABLE AS $sql$
      SELECT article->>'title' FROM blog.articles
      WHERE article->>'title' OPERATOR(%1$s.%%>>) misspelt AND day <= today LIMIT 20
    $sql$ $$, trgm);
END
$do$;
