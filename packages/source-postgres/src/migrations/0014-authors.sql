-- As cleanTag and foldTag do of each of several authors, or of the one; '' of an article without any. Nobody can ask for a name
-- of more than 300 characters, and an index entry has room for 2,704 bytes. Reading it of a row takes long.
CREATE FUNCTION blog.authors(article jsonb) RETURNS text[] LANGUAGE plpgsql IMMUTABLE COST 10000 AS $$
DECLARE
  written jsonb;
  names text[] := '{}';
BEGIN
  FOREACH written IN ARRAY ARRAY[$1->'authors', $1->'author'] LOOP
    CONTINUE WHEN names <> '{}';
    names := ARRAY(
      SELECT name FROM (
        SELECT DISTINCT blog.fold_tag(entry #>> '{}') COLLATE "C" AS name
        FROM jsonb_array_elements(CASE jsonb_typeof(written) WHEN 'array' THEN written ELSE jsonb_build_array(written) END) AS entry
        WHERE jsonb_typeof(entry) IN ('string', 'number')) AS folded
      WHERE name <> '');
  END LOOP;
  IF names = '{}' THEN
    RETURN ARRAY[''];
  END IF;
  RETURN ARRAY(
    SELECT name FROM (
      SELECT name, sum(octet_length(name) + 8) OVER (ORDER BY name) AS size FROM unnest(names) AS name
      WHERE length(name) <= 300) AS sized
    WHERE size <= 2500 ORDER BY name);
END
$$;
CREATE INDEX articles_authors ON blog.articles USING gin (blog.authors(article));
-- All authors are found by going from one set to the next, and the newest article of each.
CREATE INDEX articles_author_sets ON blog.articles (blog.authors(article), day, place);
