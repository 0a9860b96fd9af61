-- New orders join the index of pets many at a time, and new pets the index of stocks: an order belongs anywhere in it, so that each would write a page
-- of its own.
ALTER TABLE orders ADD COLUMN unindexed INTEGER NOT NULL DEFAULT 0 CHECK (unindexed = 0 OR unindexed = 1);
CREATE INDEX orders_unindexed ON orders (id, pet_id, complete) WHERE unindexed = 1;
DROP INDEX orders_by_pet_id_complete;
CREATE INDEX orders_by_pet_id_complete ON orders (pet_id, complete) WHERE unindexed = 0;
DROP INDEX pets_by_status_stock;
CREATE INDEX pets_by_status_stock ON pets (status, stock) WHERE unindexed = 0;
