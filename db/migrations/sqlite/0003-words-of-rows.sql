-- repeated
INSERT INTO pets_by_words (rowid, tokens)
  SELECT id, words || replace(words, ' ', ' _' || (id >> 12) || '_') FROM pets
  WHERE id > (SELECT coalesce(max(id), 0) FROM pets_by_words_docsize) ORDER BY id LIMIT 10000;
INSERT INTO categories_by_words (rowid, tokens)
  SELECT id, words || replace(words, ' ', ' _' || (id >> 12) || '_') FROM categories
  WHERE id > (SELECT coalesce(max(id), 0) FROM categories_by_words_docsize) ORDER BY id LIMIT 10000;
-- finally
-- From now on the server merges a little in each transaction.
INSERT INTO pets_by_words (pets_by_words, rank) VALUES ('automerge', 0);
INSERT INTO categories_by_words (categories_by_words, rank) VALUES ('automerge', 0);
DROP TABLE pets_words;
DROP TABLE categories_words;
