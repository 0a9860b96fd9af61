CREATE SEQUENCE category_ids MAXVALUE 9007199254740991;
CREATE SEQUENCE pet_ids MAXVALUE 9007199254740991;
CREATE SEQUENCE order_ids MAXVALUE 9007199254740991;

CREATE TABLE categories (
  id bigint PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  name_key text COLLATE "C" NOT NULL UNIQUE,
  description text COLLATE "C",
  version bigint NOT NULL,
  words text COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX categories_by_name ON categories (name, id);

-- `open` counts the units in open orders.
CREATE TABLE pets (
  id bigint PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  category_id bigint NOT NULL REFERENCES categories (id),
  status text COLLATE "C" NOT NULL CHECK (status IN ('available', 'sold')),
  stock bigint NOT NULL CHECK (stock >= 0),
  open bigint NOT NULL CHECK (open >= 0),
  version bigint NOT NULL,
  words text COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX pets_by_category_id ON pets (category_id, id);
CREATE INDEX pets_by_name ON pets (name, id);
CREATE INDEX pets_by_status_stock ON pets (status, stock, id);

CREATE TABLE orders (
  id bigint PRIMARY KEY,
  pet_id bigint NOT NULL,
  quantity bigint NOT NULL CHECK (quantity >= 1),
  ship_date text COLLATE "C",
  complete boolean NOT NULL,
  version bigint NOT NULL
);

CREATE INDEX pets_by_words ON pets
  USING gin (array_to_tsvector(string_to_array(ltrim(replace(words, ' ', ' _' || (id >> 12) || '_')), ' '))) WITH (fastupdate = off);
CREATE INDEX categories_by_words ON categories
  USING gin (array_to_tsvector(string_to_array(ltrim(replace(words, ' ', ' _' || (id >> 12) || '_')), ' '))) WITH (fastupdate = off);
