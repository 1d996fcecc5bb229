-- The primary subtag of an article's language, as primaryLanguage() has it; '' is the site's.
CREATE FUNCTION blog.language(article jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(lower(substring($1->>'lang' FROM '^\s*([A-Za-z]{2,3})(?:-[A-Za-z0-9]{2,8}){0,4}\s*$') COLLATE "C"), '')
$$;
-- Its neighbours may be far away among those of other languages.
CREATE INDEX articles_languages ON blog.articles ((blog.language(article) COLLATE "C"), day, place);

-- The ids of an article and of its translations; NULL if it names none, as most do.
CREATE FUNCTION blog.translations(article jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof($1->'translations') = 'object' THEN (
    SELECT array_agg(value) || ($1->>'id') FROM jsonb_each_text($1->'translations')
    WHERE value ~ '^[A-Za-z0-9_-]{1,64}$') END
$$;
CREATE INDEX articles_translations ON blog.articles USING gin (blog.translations(article))
  WHERE blog.translations(article) IS NOT NULL;
