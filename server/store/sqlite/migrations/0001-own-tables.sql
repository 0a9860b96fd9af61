-- The tables that the server itself needs. A database of an earlier release may have some of them already.
CREATE TABLE IF NOT EXISTS idempotency_keys (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  -- What was created, as the response had it then (JSON).
  answer TEXT NOT NULL,
  -- Milliseconds since 1970.
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (scope, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS idempotency_keys_by_expiry ON idempotency_keys (expires_at);

CREATE TABLE IF NOT EXISTS api_keys (
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
CREATE UNIQUE INDEX IF NOT EXISTS api_keys_in_force ON api_keys (name) WHERE revoked_at IS NULL;

-- Calls are counted by the name of the caller: those with a token have no row among the keys.
CREATE TABLE IF NOT EXISTS usage (
  operation_id TEXT NOT NULL,
  caller TEXT NOT NULL,
  day TEXT NOT NULL,
  calls INTEGER NOT NULL,
  last_call TEXT NOT NULL,
  PRIMARY KEY (operation_id, caller, day)
) STRICT, WITHOUT ROWID;

-- Always empty: the readiness check writes here and takes it back.
CREATE TABLE IF NOT EXISTS probe (
  filler BLOB NOT NULL
) STRICT;
