-- Columns have the same names on every engine.
ALTER TABLE pets RENAME COLUMN open_units TO open;

-- `twin` is 0, but for categories whose name was taken twice before that was noticed, which keep it: their own id. So an index can keep names
-- unique, and the triggers that did so can go.
ALTER TABLE categories ADD COLUMN twin INTEGER NOT NULL DEFAULT 0;
UPDATE categories SET twin = id WHERE EXISTS
  (SELECT 1 FROM categories AS first WHERE first.name_key = categories.name_key AND first.id < categories.id);
DROP TRIGGER new_category_name;
DROP TRIGGER changed_category_name;
DROP INDEX categories_by_name_key;
CREATE UNIQUE INDEX categories_by_name_key ON categories (name_key, twin);
