-- When an article was last changed, for the sitemap, which reads the index alone.
ALTER TABLE blog.articles ADD COLUMN updated text COLLATE "C"
  GENERATED ALWAYS AS (substring(article->>'updated_date' FROM '^\s*(\d{4}-\d\d-\d\d)')) STORED;
DROP INDEX blog.articles_order;
CREATE INDEX articles_order ON blog.articles (day DESC, place DESC) INCLUDE (id, updated);
