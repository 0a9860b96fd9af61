-- Cheaper inserts. A name belongs anywhere in an index, so that each new pet would write a page of every index of names.
-- Pets therefore join these indexes many at a time (name_indexed = 1); until then a list by name looks through the few
-- that wait.
CREATE TABLE new_pets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories (id),
  -- Not IN: for more than two values SQLite builds a table of them for every row.
  status TEXT NOT NULL CHECK (status = 'available' OR status = 'pending' OR status = 'sold'),
  stock INTEGER NOT NULL CHECK (stock >= 0),
  open_units INTEGER NOT NULL DEFAULT 0 CHECK (open_units >= 0),
  version INTEGER NOT NULL DEFAULT 1,
  stock_version INTEGER NOT NULL DEFAULT 1,
  name_indexed INTEGER NOT NULL DEFAULT 0 CHECK (name_indexed IN (0, 1)),
  CHECK (stock + open_units <= 1000000),
  CHECK (status <> 'available' OR stock >= 1),
  CHECK (status <> 'sold' OR (stock = 0 AND open_units = 0))
) STRICT;

-- First, for the ids of pets that were deleted must not come back.
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_pets', seq FROM sqlite_sequence WHERE name = 'pets';
INSERT INTO new_pets SELECT id, name, category_id, status, stock, open_units, version, stock_version, 1 FROM pets;
DROP TABLE pets;
ALTER TABLE new_pets RENAME TO pets;

-- Each index holds all that a list shows of a pet, so that a page is read from it alone and not from as many places
-- as it has pets.
CREATE INDEX pets_by_status ON pets (status, id, name, category_id);
CREATE INDEX pets_by_category_id_status ON pets (category_id, status, id, name);
CREATE INDEX pets_by_name_status ON pets (name, status, id, category_id) WHERE name_indexed = 1;
CREATE INDEX pets_by_name_category_id_status ON pets (name, category_id, status) WHERE name_indexed = 1;
CREATE INDEX pets_awaiting_name_index ON pets (id, name, category_id, status) WHERE name_indexed = 0;
