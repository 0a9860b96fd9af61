-- Texts are compared by their bytes (COLLATE "C"): the same everywhere, and fast. Instants are texts in the one form that the contract has.
-- Ids stay below 2^53, so that JavaScript never rounds one. A sequence never gives back what it handed out.
CREATE SEQUENCE category_ids MAXVALUE 9007199254740991;
CREATE SEQUENCE pet_ids MAXVALUE 9007199254740991;
CREATE SEQUENCE order_ids MAXVALUE 9007199254740991;

CREATE TABLE categories (
  id bigint PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  -- The name folded for comparison, so that "Cats" and "cats" cannot both exist.
  name_key text COLLATE "C" NOT NULL UNIQUE,
  description text COLLATE "C",
  version bigint NOT NULL,
  -- The words of the name, each behind a blank.
  words text COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX categories_by_name ON categories (name, id);

-- A pet and its inventory entry are one row, told apart by their versions. `open` counts the units in open orders, so that every rule can
-- be decided, and is enforced here once more, from this row alone.
CREATE TABLE pets (
  id bigint PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  category_id bigint NOT NULL REFERENCES categories (id),
  status text COLLATE "C" NOT NULL CHECK (status = 'available' OR status = 'pending' OR status = 'sold'),
  stock bigint NOT NULL CHECK (stock >= 0),
  open bigint NOT NULL CHECK (open >= 0),
  -- A pending pet has run out, and is available again as soon as there are units, or it is held, whatever its stock.
  ran_out boolean NOT NULL CHECK (NOT ran_out OR (status = 'pending' AND stock = 0 AND open > 0)),
  version bigint NOT NULL,
  stock_version bigint NOT NULL,
  words text COLLATE "C" NOT NULL DEFAULT '',
  CHECK (stock + open <= 1000000),
  CHECK (status <> 'available' OR stock >= 1),
  CHECK (status <> 'sold' OR (stock = 0 AND open = 0))
) WITH (fillfactor = 90);

-- Every index ends in the id, so that a page of a filtered list is one range of an index. A filter without the status reads one range for
-- each status and merges them.
CREATE INDEX pets_by_status ON pets (status, id);
CREATE INDEX pets_by_category_id_status ON pets (category_id, status, id);
CREATE INDEX pets_by_name ON pets (name, id);
CREATE INDEX pets_by_status_stock ON pets (status, stock, id);

-- Orders outlive their pet, therefore pet_id is no foreign key.
CREATE TABLE orders (
  id bigint PRIMARY KEY,
  pet_id bigint NOT NULL,
  quantity bigint NOT NULL CHECK (quantity >= 1),
  ship_date text COLLATE "C",
  complete boolean NOT NULL,
  version bigint NOT NULL
) WITH (fillfactor = 90);
CREATE INDEX orders_by_complete ON orders (complete, id);
CREATE INDEX orders_by_pet_id_complete ON orders (pet_id, complete, id);

-- Kept for the record only; no reader can come across a cancelled order by mistake.
CREATE TABLE cancelled_orders (
  id bigint PRIMARY KEY,
  pet_id bigint NOT NULL,
  quantity bigint NOT NULL,
  ship_date text COLLATE "C",
  cancelled_at text COLLATE "C" NOT NULL
);
-- Those that are old enough are removed.
CREATE INDEX cancelled_orders_by_cancelled_at ON cancelled_orders (cancelled_at);

-- The index of words: each word of a row behind the bucket of 4096 ids that the row is in, such as `_1_rex`. Without a list of pending entries,
-- which each search would read to its end.
CREATE INDEX pets_by_words ON pets
  USING gin (array_to_tsvector(string_to_array(ltrim(replace(words, ' ', ' _' || (id >> 12) || '_')), ' '))) WITH (fastupdate = off);
CREATE INDEX categories_by_words ON categories
  USING gin (array_to_tsvector(string_to_array(ltrim(replace(words, ' ', ' _' || (id >> 12) || '_')), ' '))) WITH (fastupdate = off);
