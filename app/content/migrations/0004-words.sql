-- C, C++ and C# are three words. Those that are stored change with the load that brings this.

-- Folds as words.server.ts does. U+0001 by itself is a gap, which no phrase crosses.
CREATE OR REPLACE FUNCTION blog.to_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  WITH composed AS (SELECT normalize(left($1, 250000), NFKC) AS text),
  letters AS (SELECT DISTINCT unnest(string_to_array(text, NULL)) COLLATE "C" AS letter FROM composed),
  accents AS (
    SELECT concat('øØłŁđĐı', string_agg(letter, '')) AS letters, concat('oOlLdDi', string_agg(base, '')) AS bases
    FROM (SELECT letter, left(normalize(letter, NFD), 1) AS base FROM letters WHERE letter BETWEEN E'\u00c0' AND E'\u1eff') AS pairs
    WHERE base <> letter),
  folded AS (
    SELECT blog.to_lower(regexp_replace(translate(text, letters, bases), '[\u0300-\u036f\u00ad]+', '', 'g')) AS text
    FROM composed, accents),
  words AS (
    SELECT left(found[1], 100) AS word, place
    -- Not by PostgreSQL's parser, whose letters depend on the locale. The pattern excludes common spaces and punctuation.
    FROM folded, regexp_matches(text, '[^\u0002-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f'
      '\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u060d\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u1360-\u1368\u17d4-\u17d6'
      '\u2000-\u2bff\u2e00-\u2e2e\u2e30-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb'
      '\ufd3e\ufd3f\ufeff\ufff9-\uffff\U0001f000-\U0001faff]+(?:\+\+|#)?', 'g') WITH ORDINALITY AS matches(found, place)
    WHERE found[1] <> E'\u0001')
  -- PostgreSQL keeps no position beyond.
  SELECT coalesce(string_agg(quote_literal(word) || CASE WHEN place < 16384 THEN ':' || place ELSE '' END, ' '), '')::tsvector
  FROM words
$$;
