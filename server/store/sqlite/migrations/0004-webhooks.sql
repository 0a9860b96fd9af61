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
  -- Without one it is a ping. The event itself may be gone.
  event_id INTEGER,
  type TEXT NOT NULL,
  status TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  last_status INTEGER,
  last_error TEXT,
  created_at TEXT NOT NULL,
  attempted_at TEXT,
  next_attempt_at TEXT
) STRICT;
CREATE INDEX deliveries_by_webhook_id_status ON deliveries (webhook_id, status);
CREATE INDEX deliveries_pending ON deliveries (webhook_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX deliveries_ended ON deliveries (created_at) WHERE status <> 'pending';
-- Whether the caller of a webhook still has a key.
CREATE INDEX api_keys_by_caller ON api_keys (CAST(coalesce(caller_id, id) AS TEXT));
