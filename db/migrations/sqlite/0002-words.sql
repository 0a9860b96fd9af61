-- compatible-from: 1
-- The index of words: each word of a row, alone and behind the bucket of 4096 ids that the row is in, such as `rex` and `_1_rex`. The server adds
-- those of new rows, many rows at once; a trigger would cost each row as much as the rest of it.
CREATE VIRTUAL TABLE pets_by_words USING fts5 (
  tokens, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_'"
);
CREATE VIRTUAL TABLE pets_vocabulary USING fts5vocab (pets_by_words, instance);
CREATE TRIGGER pets_words_changed AFTER UPDATE OF words ON pets BEGIN
  UPDATE pets_by_words SET tokens = NEW.words || replace(NEW.words, ' ', ' _' || (NEW.id >> 12) || '_') WHERE rowid = NEW.id;
END;
CREATE TRIGGER pets_words_removed AFTER DELETE ON pets BEGIN
  DELETE FROM pets_by_words WHERE rowid = OLD.id;
END;

CREATE VIRTUAL TABLE categories_by_words USING fts5 (
  tokens, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_'"
);
CREATE VIRTUAL TABLE categories_vocabulary USING fts5vocab (categories_by_words, instance);
CREATE TRIGGER categories_words_changed AFTER UPDATE OF words ON categories BEGIN
  UPDATE categories_by_words SET tokens = NEW.words || replace(NEW.words, ' ', ' _' || (NEW.id >> 12) || '_') WHERE rowid = NEW.id;
END;
CREATE TRIGGER categories_words_removed AFTER DELETE ON categories BEGIN
  DELETE FROM categories_by_words WHERE rowid = OLD.id;
END;
