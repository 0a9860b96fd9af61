-- repeated
INSERT INTO pets_by_words (rowid, tokens)
  SELECT id, words || replace(words, ' ', ' _' || (id >> 12) || '_') FROM pets
  WHERE id > (SELECT coalesce(max(id), 0) FROM pets_by_words_docsize) ORDER BY id LIMIT 10000;
INSERT INTO categories_by_words (rowid, tokens)
  SELECT id, words || replace(words, ' ', ' _' || (id >> 12) || '_') FROM categories
  WHERE id > (SELECT coalesce(max(id), 0) FROM categories_by_words_docsize) ORDER BY id LIMIT 10000;
-- finally
DROP TABLE pets_words;
DROP TABLE categories_words;
