-- New pets join the indexes of names and words many at a time: a name belongs anywhere in an index, so that each would write a page of its own.
-- Until then `unindexed` is 1, and lists read along a small index of these pets, too.
ALTER TABLE pets ADD COLUMN unindexed INTEGER NOT NULL DEFAULT 0 CHECK (unindexed = 0 OR unindexed = 1);
CREATE INDEX pets_unindexed ON pets (id, name, category_id, status) WHERE unindexed = 1;
DROP INDEX pets_by_name;
CREATE INDEX pets_by_name ON pets (name, id, category_id, status) WHERE unindexed = 0;
