-- "PetS": tells our databases from those of other programs.
PRAGMA application_id = 1348826195;

-- AUTOINCREMENT everywhere: an id that was handed out never comes back for something else.
CREATE TABLE categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- The name folded for comparison, so that "Cats" and "cats" cannot both exist.
  name_key TEXT NOT NULL UNIQUE,
  description TEXT,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

-- A pet and its inventory entry are one row, told apart by their versions. `open_units` counts the units in
-- open orders, so that every rule can be decided, and is enforced here once more, from this row alone.
CREATE TABLE pets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories (id),
  status TEXT NOT NULL CHECK (status IN ('available', 'pending', 'sold')),
  stock INTEGER NOT NULL CHECK (stock >= 0),
  open_units INTEGER NOT NULL DEFAULT 0 CHECK (open_units >= 0),
  version INTEGER NOT NULL DEFAULT 1,
  stock_version INTEGER NOT NULL DEFAULT 1,
  CHECK (stock + open_units <= 1000000),
  CHECK (status <> 'available' OR stock >= 1),
  CHECK (status <> 'sold' OR (stock = 0 AND open_units = 0))
) STRICT;

-- Every index ends in the row id, so that a page of a filtered list is one range of an index. A filter without
-- the last column reads one range for each of its few values and merges them.
CREATE INDEX pets_by_status ON pets (status);
CREATE INDEX pets_by_category_id_status ON pets (category_id, status);
CREATE INDEX pets_by_name_status ON pets (name, status);
CREATE INDEX pets_by_name_category_id_status ON pets (name, category_id, status);

-- Orders outlive their pet, therefore pet_id is no foreign key.
CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  pet_id INTEGER NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  ship_date TEXT,
  complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX orders_by_complete ON orders (complete);
CREATE INDEX orders_by_pet_id_complete ON orders (pet_id, complete);

-- Kept for the record only; no reader can come across a cancelled order by mistake.
CREATE TABLE cancelled_orders (
  id INTEGER PRIMARY KEY,
  pet_id INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  ship_date TEXT,
  cancelled_at TEXT NOT NULL
) STRICT;

CREATE TABLE idempotency_keys (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  -- What was created, as it was answered then (JSON).
  answer TEXT NOT NULL,
  -- Milliseconds since 1970.
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (scope, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);

CREATE TABLE api_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- A JSON array of strings.
  scopes TEXT NOT NULL,
  digest TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  revoked_at TEXT,
  last_used_at TEXT
) STRICT;
CREATE UNIQUE INDEX api_keys_in_force ON api_keys (name) WHERE revoked_at IS NULL;

CREATE TABLE usage (
  operation_id TEXT NOT NULL,
  key_id INTEGER NOT NULL REFERENCES api_keys (id),
  day TEXT NOT NULL,
  calls INTEGER NOT NULL,
  last_call TEXT NOT NULL,
  PRIMARY KEY (operation_id, key_id, day)
) STRICT, WITHOUT ROWID;

-- Always empty: the readiness check writes here and takes it back.
CREATE TABLE probe (
  filler BLOB NOT NULL
) STRICT;
