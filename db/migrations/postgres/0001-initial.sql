-- Texts are compared by their bytes (COLLATE "C"): the same everywhere, and fast. Instants are texts in the one form that the contract has.
-- Ids stay below 2^53, so that JavaScript never rounds one. A sequence never gives back what it handed out.
CREATE SEQUENCE category_ids MAXVALUE 9007199254740991;
CREATE SEQUENCE pet_ids MAXVALUE 9007199254740991;
CREATE SEQUENCE order_ids MAXVALUE 9007199254740991;
CREATE SEQUENCE key_ids MAXVALUE 9007199254740991;

CREATE TABLE categories (
  id bigint PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  -- The name folded for comparison, so that "Cats" and "cats" cannot both exist.
  name_key text COLLATE "C" NOT NULL,
  -- 0, but for those that had the same name before that was noticed, which keep it: their own id.
  twin bigint NOT NULL DEFAULT 0,
  description text COLLATE "C",
  version bigint NOT NULL,
  UNIQUE (name_key, twin)
);

-- A pet and its inventory entry are one row, told apart by their versions. `open` counts the units in open orders, so that every rule can
-- be decided, and is enforced here once more, from this row alone.
CREATE TABLE pets (
  id bigint PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  category_id bigint NOT NULL REFERENCES categories (id),
  status text COLLATE "C" NOT NULL CHECK (status = 'available' OR status = 'pending' OR status = 'sold'),
  stock bigint NOT NULL CHECK (stock >= 0),
  open bigint NOT NULL CHECK (open >= 0),
  ran_out boolean NOT NULL CHECK (NOT ran_out OR (status = 'pending' AND stock = 0 AND open > 0)),
  version bigint NOT NULL,
  stock_version bigint NOT NULL,
  CHECK (stock + open <= 1000000),
  CHECK (status <> 'available' OR stock >= 1),
  CHECK (status <> 'sold' OR (stock = 0 AND open = 0))
) WITH (fillfactor = 90);

-- Every index ends in the id, so that a page of a filtered list is one range of an index. A filter without the status reads one range for
-- each status and merges them.
CREATE INDEX pets_by_status ON pets (status, id);
CREATE INDEX pets_by_category_id_status ON pets (category_id, status, id);
CREATE INDEX pets_by_name_status ON pets (name, status, id);
CREATE INDEX pets_by_name_category_id_status ON pets (name, category_id, status, id);

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

CREATE TABLE idempotency_keys (
  scope text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  -- What was created, as the response had it then (JSON).
  answer text COLLATE "C" NOT NULL,
  -- Milliseconds since 1970.
  expires_at bigint NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);

CREATE TABLE api_keys (
  id bigint PRIMARY KEY DEFAULT nextval('key_ids'),
  name text COLLATE "C" NOT NULL,
  -- A JSON array of strings.
  scopes text COLLATE "C" NOT NULL,
  digest text COLLATE "C" NOT NULL UNIQUE,
  created_at text COLLATE "C" NOT NULL,
  expires_at text COLLATE "C",
  revoked_at text COLLATE "C",
  last_used_at text COLLATE "C"
);
CREATE UNIQUE INDEX api_keys_in_force ON api_keys (name) WHERE revoked_at IS NULL;

CREATE TABLE usage (
  operation_id text COLLATE "C" NOT NULL,
  caller text COLLATE "C" NOT NULL,
  day text COLLATE "C" NOT NULL,
  calls bigint NOT NULL,
  last_call text COLLATE "C" NOT NULL,
  PRIMARY KEY (operation_id, caller, day)
);

-- One row for the last transaction of each connection: by it a server finds out what became of a COMMIT that it got no reply to.
CREATE TABLE write_marks (
  id uuid PRIMARY KEY,
  committed boolean NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
