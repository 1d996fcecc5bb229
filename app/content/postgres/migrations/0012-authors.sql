-- Each of several authors is found. Runs after derive(), as triggers do in the order of their names; a load derives all rows again.
CREATE FUNCTION blog.derive_authors() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.words := blog.to_words(NEW.article->>'authors', 600) || $gap$' ':1$gap$::tsvector || NEW.words;
  RETURN NEW;
END
$$;
CREATE TRIGGER derive_authors BEFORE INSERT OR UPDATE ON blog.articles FOR EACH ROW
  WHEN (current_setting('blog.is_loading', true) IS DISTINCT FROM 'on' AND NEW.article ? 'authors')
  EXECUTE FUNCTION blog.derive_authors();
