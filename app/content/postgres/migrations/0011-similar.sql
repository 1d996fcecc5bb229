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
