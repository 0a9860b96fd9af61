-- Names are searched by their words: `words` has them, each behind a blank, and TABLE_words finds them by up to three letters.
ALTER TABLE pets ADD COLUMN words TEXT NOT NULL DEFAULT '';
UPDATE pets SET words = stored_words(name);
CREATE TABLE pets_words (
  prefix TEXT NOT NULL,
  item INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (prefix, item)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO pets_words
SELECT substr(value, 1, 3), pets.id, words FROM pets, json_each('["' || replace(substr(words, 2), ' ', '","') || '"]')
WHERE name_indexed = 1 AND words <> '' ORDER BY 1, 2;

-- Lists are sorted by name and by stock. The indexes of names have the name behind what filters compare, so that each serves the filter by
-- name as it did, and the order by name as well; with the words they have all that a search in that order looks at.
DROP INDEX pets_by_name_status;
DROP INDEX pets_by_name_category_id_status;
CREATE INDEX pets_by_status_name ON pets (status, name, id, category_id, words) WHERE name_indexed = 1;
CREATE INDEX pets_by_category_id_status_name ON pets (category_id, status, name, id, words) WHERE name_indexed = 1;
CREATE INDEX pets_by_status_stock ON pets (status, stock);

-- Words join their index together with the name.
CREATE TRIGGER pets_words_created AFTER INSERT ON pets WHEN NEW.name_indexed = 1 AND NEW.words <> ''
BEGIN
  INSERT OR IGNORE INTO pets_words
  SELECT substr(value, 1, 3), NEW.id, NEW.words FROM json_each('["' || replace(substr(NEW.words, 2), ' ', '","') || '"]');
END;
CREATE TRIGGER pets_words_joined AFTER UPDATE OF name_indexed ON pets WHEN NEW.name_indexed > OLD.name_indexed AND NEW.words <> ''
BEGIN
  INSERT OR IGNORE INTO pets_words
  SELECT substr(value, 1, 3), NEW.id, NEW.words FROM json_each('["' || replace(substr(NEW.words, 2), ' ', '","') || '"]');
END;
CREATE TRIGGER pets_words_changed AFTER UPDATE OF words ON pets WHEN NEW.name_indexed = 1 AND NEW.words <> OLD.words
BEGIN
  DELETE FROM pets_words WHERE item = OLD.id AND prefix IN
    (SELECT substr(value, 1, 3) FROM json_each('["' || replace(substr(OLD.words, 2), ' ', '","') || '"]'));
  INSERT OR IGNORE INTO pets_words
  SELECT substr(value, 1, 3), NEW.id, NEW.words FROM json_each('["' || replace(substr(NEW.words, 2), ' ', '","') || '"]') WHERE value <> '';
END;
CREATE TRIGGER pets_words_removed AFTER DELETE ON pets WHEN OLD.name_indexed = 1
BEGIN
  DELETE FROM pets_words WHERE item = OLD.id AND prefix IN
    (SELECT substr(value, 1, 3) FROM json_each('["' || replace(substr(OLD.words, 2), ' ', '","') || '"]'));
END;

ALTER TABLE categories ADD COLUMN words TEXT NOT NULL DEFAULT '';
UPDATE categories SET words = stored_words(name);
CREATE TABLE categories_words (
  prefix TEXT NOT NULL,
  item INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (prefix, item)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO categories_words
SELECT substr(value, 1, 3), categories.id, words FROM categories, json_each('["' || replace(substr(words, 2), ' ', '","') || '"]')
WHERE words <> '' ORDER BY 1, 2;
CREATE INDEX categories_by_name ON categories (name);

CREATE TRIGGER categories_words_created AFTER INSERT ON categories WHEN NEW.words <> ''
BEGIN
  INSERT OR IGNORE INTO categories_words
  SELECT substr(value, 1, 3), NEW.id, NEW.words FROM json_each('["' || replace(substr(NEW.words, 2), ' ', '","') || '"]');
END;
CREATE TRIGGER categories_words_changed AFTER UPDATE OF words ON categories WHEN NEW.words <> OLD.words
BEGIN
  DELETE FROM categories_words WHERE item = OLD.id AND prefix IN
    (SELECT substr(value, 1, 3) FROM json_each('["' || replace(substr(OLD.words, 2), ' ', '","') || '"]'));
  INSERT OR IGNORE INTO categories_words
  SELECT substr(value, 1, 3), NEW.id, NEW.words FROM json_each('["' || replace(substr(NEW.words, 2), ' ', '","') || '"]') WHERE value <> '';
END;
CREATE TRIGGER categories_words_removed AFTER DELETE ON categories
BEGIN
  DELETE FROM categories_words WHERE item = OLD.id AND prefix IN
    (SELECT substr(value, 1, 3) FROM json_each('["' || replace(substr(OLD.words, 2), ' ', '","') || '"]'));
END;
