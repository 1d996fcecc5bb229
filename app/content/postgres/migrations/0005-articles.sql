CREATE SCHEMA blog;

CREATE TABLE blog.migrations (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());

CREATE SEQUENCE blog.places;

-- All but `place` is derived from `article`. Lists, counts by tag and the sitemap read narrow rows; words and text lie beside them.
CREATE TABLE blog.articles (
  id text COLLATE "C" PRIMARY KEY,
  day text COLLATE "C" NOT NULL, -- YYYY-MM-DD, or '' without a date, which comes last
  place integer NOT NULL DEFAULT nextval('blog.places'), -- within a day, from the end of the file
  tags text[] COLLATE "C" NOT NULL, -- in lower case, sorted
  words tsvector NOT NULL, -- those of the title have weight A
  article jsonb NOT NULL -- a row of the content file
) WITH (toast_tuple_target = 128);
ALTER TABLE blog.articles ALTER COLUMN tags SET STORAGE MAIN;
-- With the id, so that skipping to a page reads no rows.
CREATE INDEX articles_order ON blog.articles (day DESC, place DESC) INCLUDE (id);
CREATE INDEX articles_tags ON blog.articles USING gin (tags);
CREATE INDEX articles_words ON blog.articles USING gin (words);
CREATE INDEX articles_titles ON blog.articles USING gin (ts_filter(words, '{a}'));

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
    SELECT DISTINCT btrim(regexp_replace(lower(tag COLLATE "und-x-icu"), '[[:space:][:cntrl:]]+', ' ', 'g')) COLLATE "C"
    FROM unnest(written) AS tag WHERE tag ~ '\S');
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
      NEW.day := to_char((NEW.article->>'published_date')::timestamptz, 'YYYY-MM-DD');
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
CREATE TRIGGER notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog.articles EXECUTE FUNCTION blog.notify();
