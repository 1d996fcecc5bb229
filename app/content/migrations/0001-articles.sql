CREATE SCHEMA blog;

CREATE TABLE blog.migrations (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());

CREATE TABLE blog.articles (
  id text COLLATE "C" PRIMARY KEY,
  day text COLLATE "C" NOT NULL, -- YYYY-MM-DD, or '' without a date, which comes last
  place integer NOT NULL, -- from the end of the file, so that a new article at its top moves no other
  tags text[] COLLATE "C" NOT NULL, -- in lower case, sorted
  words tsvector NOT NULL, -- of all that a page shows
  article json NOT NULL -- a row of the content file
);
CREATE INDEX articles_order ON blog.articles (day DESC, place DESC);
CREATE INDEX articles_tags ON blog.articles USING gin (tags);
CREATE INDEX articles_words ON blog.articles USING gin (words);

-- Counts by tags without reading the articles.
CREATE TABLE blog.tag_sets (tags text[] COLLATE "C" PRIMARY KEY, count integer NOT NULL);

-- How articles spell a tag, the newest first.
CREATE TABLE blog.tags (tag text COLLATE "C" PRIMARY KEY, spellings text[] COLLATE "C" NOT NULL);

-- For the site: CREATE ROLE site LOGIN PASSWORD '…' IN ROLE blog_reader. Roles belong to all databases of a server.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'blog_reader') THEN
    CREATE ROLE blog_reader NOLOGIN;
  END IF;
  GRANT USAGE ON SCHEMA blog TO blog_reader;
  GRANT SELECT ON ALL TABLES IN SCHEMA blog TO blog_reader;
  ALTER DEFAULT PRIVILEGES IN SCHEMA blog GRANT SELECT ON TABLES TO blog_reader;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE WARNING 'There is no role blog_reader: this user may not create it.';
END
$$;
