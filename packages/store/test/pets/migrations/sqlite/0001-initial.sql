CREATE TABLE categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,
  description TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  words TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX categories_by_name ON categories (name);

-- `open` counts the units in open orders.
CREATE TABLE pets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories (id),
  status TEXT NOT NULL CHECK (status IN ('available', 'sold')),
  stock INTEGER NOT NULL CHECK (stock >= 0),
  open INTEGER NOT NULL DEFAULT 0 CHECK (open >= 0),
  version INTEGER NOT NULL DEFAULT 1,
  words TEXT NOT NULL DEFAULT '',
  unindexed INTEGER NOT NULL DEFAULT 0 CHECK (unindexed IN (0, 1))
) STRICT;
CREATE INDEX pets_by_category_id ON pets (category_id, id);
CREATE INDEX pets_by_name ON pets (name, id, category_id) WHERE unindexed = 0;
CREATE INDEX pets_by_status_stock ON pets (status, stock) WHERE unindexed = 0;
CREATE INDEX pets_unindexed ON pets (id, name, category_id) WHERE unindexed = 1;

CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  pet_id INTEGER NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  ship_date TEXT,
  complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE VIRTUAL TABLE pets_by_words USING fts5 (
  tokens, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_'"
);
INSERT INTO pets_by_words (pets_by_words, rank) VALUES ('automerge', 0);
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
INSERT INTO categories_by_words (categories_by_words, rank) VALUES ('automerge', 0);
CREATE VIRTUAL TABLE categories_vocabulary USING fts5vocab (categories_by_words, instance);
CREATE TRIGGER categories_words_changed AFTER UPDATE OF words ON categories BEGIN
  UPDATE categories_by_words SET tokens = NEW.words || replace(NEW.words, ' ', ' _' || (NEW.id >> 12) || '_') WHERE rowid = NEW.id;
END;
CREATE TRIGGER categories_words_removed AFTER DELETE ON categories BEGIN
  DELETE FROM categories_by_words WHERE rowid = OLD.id;
END;
