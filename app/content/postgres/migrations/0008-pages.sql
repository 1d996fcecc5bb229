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
