-- A name belongs anywhere in an index, so that every new pet would cost a page of each. Pets join the indexes of
-- names many at a time; until then they are few, and found among those that wait.
ALTER TABLE pets ADD COLUMN name_indexed INTEGER NOT NULL DEFAULT 0 CHECK (name_indexed IN (0, 1));
UPDATE pets SET name_indexed = 1;
CREATE INDEX pets_awaiting_name_index ON pets (id) WHERE name_indexed = 0;

-- Each index holds all that a list shows of a pet, so that a page is read from it alone and not from as many places
-- as it has pets.
DROP INDEX pets_by_status;
DROP INDEX pets_by_category_id_status;
DROP INDEX pets_by_name_status;
DROP INDEX pets_by_name_category_id_status;
CREATE INDEX pets_by_status ON pets (status, id, name, category_id);
CREATE INDEX pets_by_category_id_status ON pets (category_id, status, id, name);
CREATE INDEX pets_by_name_status ON pets (name, status, id, category_id) WHERE name_indexed = 1;
CREATE INDEX pets_by_name_category_id_status ON pets (name, category_id, status) WHERE name_indexed = 1;
