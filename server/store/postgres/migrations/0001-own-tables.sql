-- The tables that the server itself needs. A database of an earlier release may have them already.
-- Texts are compared by their bytes (COLLATE "C"): the same everywhere, and fast. Instants are texts in the one form that the contract has.
CREATE SEQUENCE IF NOT EXISTS key_ids MAXVALUE 9007199254740991;

CREATE TABLE IF NOT EXISTS idempotency_keys (
  scope text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  -- What was created, as the response had it then (JSON).
  answer text COLLATE "C" NOT NULL,
  -- Milliseconds since 1970.
  expires_at bigint NOT NULL,
  PRIMARY KEY (scope, key)
);
CREATE INDEX IF NOT EXISTS idempotency_keys_by_expiry ON idempotency_keys (expires_at);

CREATE TABLE IF NOT EXISTS api_keys (
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
CREATE UNIQUE INDEX IF NOT EXISTS api_keys_in_force ON api_keys (name) WHERE revoked_at IS NULL;

CREATE TABLE IF NOT EXISTS usage (
  operation_id text COLLATE "C" NOT NULL,
  caller text COLLATE "C" NOT NULL,
  day text COLLATE "C" NOT NULL,
  calls bigint NOT NULL,
  last_call text COLLATE "C" NOT NULL,
  PRIMARY KEY (operation_id, caller, day)
);

-- One row for the last transaction of each connection: by it a server finds out what became of a COMMIT that it got no reply to.
CREATE TABLE IF NOT EXISTS write_marks (
  id uuid PRIMARY KEY,
  committed boolean NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
