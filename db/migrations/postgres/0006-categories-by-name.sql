CREATE INDEX categories_by_name ON categories (name, id);
-- What 0003 and 0004 have replaced.
DROP INDEX pets_by_name_status;
DROP INDEX pets_by_name_category_id_status;
