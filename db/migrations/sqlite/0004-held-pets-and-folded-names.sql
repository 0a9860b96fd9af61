-- A pending pet has run out (ran_out = 1), and is available again as soon as there are units, or it is held, whatever its stock.
ALTER TABLE pets ADD COLUMN ran_out INTEGER NOT NULL DEFAULT 0
  CHECK (ran_out = 0 OR (ran_out = 1 AND status = 'pending' AND stock = 0 AND open_units > 0));
-- A held pet whose stock was set to 0 while orders were open looks the same as one that ran out, and was treated so until now.
UPDATE pets SET ran_out = 1 WHERE status = 'pending' AND stock = 0 AND open_units > 0;

-- name_key is the name folded for comparison, by all rules of Unicode now: names that used to be two can be one. They stay both, and
-- only new ones are refused; therefore triggers and no unique index.
CREATE TABLE new_categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  description TEXT,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
-- First, for the ids of categories that were deleted must not come back.
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_categories', seq FROM sqlite_sequence WHERE name = 'categories';
INSERT INTO new_categories SELECT id, name, name_key(name), description, version FROM categories;
DROP TABLE categories;
ALTER TABLE new_categories RENAME TO categories;

CREATE INDEX categories_by_name_key ON categories (name_key);
CREATE TRIGGER new_category_name BEFORE INSERT ON categories
WHEN EXISTS (SELECT 1 FROM categories WHERE name_key = NEW.name_key)
BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: categories.name_key');
END;
CREATE TRIGGER changed_category_name BEFORE UPDATE OF name_key ON categories
WHEN NEW.name_key <> OLD.name_key AND EXISTS (SELECT 1 FROM categories WHERE name_key = NEW.name_key)
BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: categories.name_key');
END;
