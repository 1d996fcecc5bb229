-- Derives what is searched and sorted by from `article`, for edits by SQL. A load brings it along, with the site's own words.

CREATE SEQUENCE blog.places;
ALTER TABLE blog.articles ALTER COLUMN place SET DEFAULT nextval('blog.places');

-- Lists, counts by tag and the sitemap read narrow rows; words and text lie beside them.
ALTER TABLE blog.articles SET (toast_tuple_target = 128), ALTER COLUMN tags SET STORAGE MAIN;
-- With the id, so that skipping to a page reads no rows.
DROP INDEX blog.articles_order;
CREATE INDEX articles_order ON blog.articles (day DESC, place DESC) INCLUDE (id);

-- For SEARCH_ORDER=relevance. Titles have weight A.
CREATE INDEX articles_titles ON blog.articles USING gin (ts_filter(words, '{a}'));

CREATE FUNCTION blog.to_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT to_tsvector('simple', regexp_replace(
    regexp_replace(normalize(left($1, 250000), NFKD), '[\u0300-\u036f]', '', 'g'), '[[:punct:]\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'))
$$;

CREATE FUNCTION blog.derive() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  written text[] := CASE json_typeof(NEW.article->'tags')
    WHEN 'array' THEN ARRAY(SELECT json_array_elements_text(NEW.article->'tags')) ELSE '{}' END;
BEGIN
  IF NEW.article->>'draft' = 'true' THEN
    RAISE EXCEPTION 'The database holds no drafts: delete the article.';
  END IF;
  NEW.id := NEW.article->>'id';
  NEW.day := coalesce(substring(NEW.article->>'published_date' FROM '^\d{4}-\d\d-\d\d'), '');
  NEW.tags := ARRAY(SELECT DISTINCT lower(tag) COLLATE "C" FROM unnest(written) AS tag ORDER BY 1);
  NEW.words := setweight(blog.to_words(NEW.article->>'title'), 'A') || blog.to_words(
    concat_ws(E'\n', NEW.article->>'content', NEW.article->>'author', NEW.article->>'category', written::text));
  INSERT INTO blog.tags AS known SELECT lower(tag), array_agg(DISTINCT tag) FROM unnest(written) AS tag GROUP BY 1
    ON CONFLICT (tag) DO UPDATE SET spellings = known.spellings || excluded.spellings
    WHERE NOT known.spellings @> excluded.spellings;
  RETURN NEW;
END
$$;
CREATE TRIGGER derive BEFORE INSERT OR UPDATE OF article ON blog.articles FOR EACH ROW
  WHEN (current_setting('blog.is_loading', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION blog.derive();

CREATE FUNCTION blog.count_tag_sets() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE blog.tag_sets SET count = count - 1 WHERE tags = OLD.tags;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO blog.tag_sets AS known VALUES (NEW.tags, 1) ON CONFLICT (tags) DO UPDATE SET count = known.count + 1;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_tag_sets AFTER INSERT OR UPDATE OR DELETE ON blog.articles FOR EACH ROW
  WHEN (current_setting('blog.is_loading', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION blog.count_tag_sets();

CREATE FUNCTION blog.notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE blog.tag_sets, blog.tags;
  END IF;
  NOTIFY blog_articles;
  RETURN NULL;
END
$$;
CREATE TRIGGER notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON blog.articles EXECUTE FUNCTION blog.notify();
