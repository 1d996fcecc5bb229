-- An edit tells which article it is of, so that the others stay fresh. A load and TRUNCATE tell of all, by an empty payload.
CREATE FUNCTION blog.notify_of_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_catalog.pg_notify('blog_articles', id) FROM (VALUES (OLD.id), (NEW.id)) AS edited(id) WHERE id IS NOT NULL;
  RETURN NULL;
END
$$;
DROP TRIGGER notify ON blog.articles;
CREATE TRIGGER notify_of_article AFTER INSERT OR UPDATE OR DELETE ON blog.articles FOR EACH ROW
  WHEN (current_setting('blog.is_loading', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION blog.notify_of_article();
CREATE TRIGGER notify_of_load AFTER INSERT OR UPDATE OR DELETE ON blog.articles
  WHEN (current_setting('blog.is_loading', true) = 'on') EXECUTE FUNCTION blog.notify();
CREATE TRIGGER notify_of_truncate AFTER TRUNCATE ON blog.articles EXECUTE FUNCTION blog.notify();
