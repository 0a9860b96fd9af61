-- One index a step: while an index of a large table is made, writes to it wait. With the name behind what filters compare, an index serves
-- the filter by name, and the order by name as well.
CREATE INDEX pets_by_status_name ON pets (status, name, id);
