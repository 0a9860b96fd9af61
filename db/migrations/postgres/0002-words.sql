-- compatible-from: 1
-- no-transaction
-- The index of words: each word of a row behind the bucket of 4096 ids that the row is in, such as `_1_rex`. Without a list of pending entries,
-- which each search would read to its end.
DROP INDEX CONCURRENTLY IF EXISTS pets_by_words;
CREATE INDEX CONCURRENTLY pets_by_words ON pets
  USING gin (array_to_tsvector(string_to_array(ltrim(replace(words, ' ', ' _' || (id >> 12) || '_')), ' '))) WITH (fastupdate = off);
DROP INDEX CONCURRENTLY IF EXISTS categories_by_words;
CREATE INDEX CONCURRENTLY categories_by_words ON categories
  USING gin (array_to_tsvector(string_to_array(ltrim(replace(words, ' ', ' _' || (id >> 12) || '_')), ' '))) WITH (fastupdate = off);
