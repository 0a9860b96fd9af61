CREATE INDEX pets_by_category_id_status_name ON pets (category_id, status, name, id);
