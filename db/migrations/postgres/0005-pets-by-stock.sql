CREATE INDEX pets_by_status_stock ON pets (status, stock, id);
