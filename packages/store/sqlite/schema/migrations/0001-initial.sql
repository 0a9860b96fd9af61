-- The tables that the server itself needs.
CREATE TABLE idempotency_keys (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  -- What was created, as the response had it then (JSON).
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
  last_used_at TEXT,
  -- A caller is known by the id of the first key it had: rotation passes it on. NULL in that first key.
  caller_id INTEGER REFERENCES api_keys (id)
) STRICT;
CREATE UNIQUE INDEX api_keys_in_force ON api_keys (name) WHERE revoked_at IS NULL;
-- For whether the caller of a webhook still has a key.
CREATE INDEX api_keys_by_caller ON api_keys (CAST(coalesce(caller_id, id) AS TEXT));

-- Calls are counted by the name of the caller: those with a token have no row among the keys.
CREATE TABLE usage (
  operation_id TEXT NOT NULL,
  caller TEXT NOT NULL,
  day TEXT NOT NULL,
  calls INTEGER NOT NULL,
  last_call TEXT NOT NULL,
  PRIMARY KEY (operation_id, caller, day)
) STRICT, WITHOUT ROWID;
-- Old counts are removed by their day.
CREATE INDEX usage_by_day ON usage (day);

-- What happened, written in the transaction of the change that it tells of. The id is the place in the feed: there is one writer at a time.
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  type TEXT NOT NULL,
  timestamp TEXT NOT NULL,
  -- The resource after the change (JSON).
  data TEXT NOT NULL
) STRICT;

-- The feed of one type: a row for each 64 ids among which the type has an event. An index of types would cost each event as much as the event itself.
CREATE TABLE event_types (
  event_type TEXT NOT NULL,
  bucket INTEGER NOT NULL,
  PRIMARY KEY (event_type, bucket)
) STRICT, WITHOUT ROWID;

-- The last event of each type that is gone.
CREATE TABLE event_feed (
  type TEXT PRIMARY KEY,
  pruned INTEGER NOT NULL
) STRICT;
CREATE TRIGGER event_types_removed AFTER INSERT ON event_feed BEGIN
  DELETE FROM event_types WHERE event_type = NEW.type AND bucket < NEW.pruned >> 6;
END;
CREATE TRIGGER more_event_types_removed AFTER UPDATE OF pruned ON event_feed BEGIN
  DELETE FROM event_types WHERE event_type = NEW.type AND bucket < NEW.pruned >> 6;
END;

-- Where callers want events to be sent. Secrets are sealed where the operator has set a key.
CREATE TABLE webhooks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  caller TEXT NOT NULL,
  -- Which of the webhooks that its caller may have it is.
  slot TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL,
  -- A JSON array; [] stands for all.
  types TEXT NOT NULL,
  description TEXT,
  enabled INTEGER NOT NULL,
  disabled_reason TEXT,
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_until TEXT,
  version INTEGER NOT NULL
) STRICT;
CREATE INDEX webhooks_by_caller ON webhooks (caller);

-- How far each has come in the feed, and which server makes its deliveries.
CREATE TABLE webhook_progress (
  webhook_id INTEGER PRIMARY KEY REFERENCES webhooks ON DELETE CASCADE,
  position INTEGER NOT NULL,
  failing_since TEXT,
  owner TEXT,
  owned_until INTEGER NOT NULL
) STRICT;
CREATE INDEX webhook_progress_by_owned_until ON webhook_progress (owned_until);

CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  webhook_id INTEGER NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  -- Without one it is a ping or a requested callback. The event itself may be gone.
  event_id INTEGER,
  type TEXT NOT NULL,
  status TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  last_status INTEGER,
  last_error TEXT,
  created_at TEXT NOT NULL,
  attempted_at TEXT,
  next_attempt_at TEXT,
  -- Of a requested callback (JSON).
  body TEXT
) STRICT;
CREATE INDEX deliveries_by_webhook_id_status ON deliveries (webhook_id, status);
CREATE INDEX deliveries_pending ON deliveries (webhook_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX deliveries_ended ON deliveries (created_at) WHERE status <> 'pending';

-- Always empty: the readiness check writes here and takes it back.
CREATE TABLE probe (
  filler BLOB NOT NULL
) STRICT;
