-- AUTOINCREMENT everywhere: an id that was handed out never comes back for something else.
CREATE TABLE categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- The name folded for comparison, so that "Cats" and "cats" cannot both exist.
  name_key TEXT NOT NULL UNIQUE,
  description TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  -- The words of the name, each behind a blank.
  words TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX categories_by_name ON categories (name);

-- A pet and its inventory entry are one row, told apart by their versions. `open` counts the units in open orders, so that every rule can
-- be decided, and is enforced here once more, from this row alone.
CREATE TABLE pets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories (id),
  -- Not IN: for more than two values SQLite builds a table of them for every row.
  status TEXT NOT NULL CHECK (status = 'available' OR status = 'pending' OR status = 'sold'),
  stock INTEGER NOT NULL CHECK (stock >= 0),
  open INTEGER NOT NULL DEFAULT 0 CHECK (open >= 0),
  -- A pending pet has run out (1), and is available again as soon as there are units, or it is held, whatever its stock.
  ran_out INTEGER NOT NULL DEFAULT 0 CHECK (ran_out = 0 OR (ran_out = 1 AND status = 'pending' AND stock = 0 AND open > 0)),
  version INTEGER NOT NULL DEFAULT 1,
  stock_version INTEGER NOT NULL DEFAULT 1,
  words TEXT NOT NULL DEFAULT '',
  -- New pets join the indexes of names, stocks and words many at a time: these belong anywhere in an index, so that each would write a page of its
  -- own. Until then `unindexed` is 1, and lists read along a small index of these pets, too.
  unindexed INTEGER NOT NULL DEFAULT 0 CHECK (unindexed = 0 OR unindexed = 1),
  CHECK (stock + open <= 1000000),
  CHECK (status <> 'available' OR stock >= 1),
  CHECK (status <> 'sold' OR (stock = 0 AND open = 0))
) STRICT;

-- Each index holds all that a list shows of a pet, so that a page is read from it alone and not from as many places as it has pets. A name
-- belongs anywhere in an index, so that each new pet writes a page of every index of names: there is one.
CREATE INDEX pets_by_status ON pets (status, id, name, category_id);
CREATE INDEX pets_by_category_id_status ON pets (category_id, status, id, name);
CREATE INDEX pets_by_name ON pets (name, id, category_id, status) WHERE unindexed = 0;
CREATE INDEX pets_by_status_stock ON pets (status, stock) WHERE unindexed = 0;
CREATE INDEX pets_unindexed ON pets (id, name, category_id, status) WHERE unindexed = 1;

-- Orders outlive their pet, therefore pet_id is no foreign key.
CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  pet_id INTEGER NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  ship_date TEXT,
  complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  -- New orders join the index of pets in the same way.
  unindexed INTEGER NOT NULL DEFAULT 0 CHECK (unindexed = 0 OR unindexed = 1)
) STRICT;
CREATE INDEX orders_by_complete ON orders (complete);
CREATE INDEX orders_by_pet_id_complete ON orders (pet_id, complete) WHERE unindexed = 0;
CREATE INDEX orders_unindexed ON orders (id, pet_id, complete) WHERE unindexed = 1;

-- Kept for the record only; no reader can come across a cancelled order by mistake.
CREATE TABLE cancelled_orders (
  id INTEGER PRIMARY KEY,
  pet_id INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  ship_date TEXT,
  cancelled_at TEXT NOT NULL
) STRICT;
-- Those that are old enough are removed.
CREATE INDEX cancelled_orders_by_cancelled_at ON cancelled_orders (cancelled_at);

-- The index of words: each word of a row, alone and behind the bucket of 4096 ids that the row is in, such as `rex` and `_1_rex`. The server adds
-- those of new rows, many rows at once; a trigger would cost each row as much as the rest of it. It merges a little in each transaction.
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
