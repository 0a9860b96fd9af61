-- The tables that the server itself needs.
-- Texts are compared by their bytes (COLLATE "C"): the same everywhere, and fast. Instants are texts in the one form that the contract has.
CREATE SEQUENCE key_ids MAXVALUE 9007199254740991;

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
  last_used_at text COLLATE "C",
  -- A caller is known by the id of the first key it had: rotation passes it on. NULL in that first key.
  caller_id bigint REFERENCES api_keys (id)
);
CREATE UNIQUE INDEX api_keys_in_force ON api_keys (name) WHERE revoked_at IS NULL;
-- For whether the caller of a webhook still has a key.
CREATE INDEX api_keys_by_caller ON api_keys ((coalesce(caller_id, id)::text));

CREATE TABLE usage (
  operation_id text COLLATE "C" NOT NULL,
  caller text COLLATE "C" NOT NULL,
  day text COLLATE "C" NOT NULL,
  calls bigint NOT NULL,
  last_call text COLLATE "C" NOT NULL,
  PRIMARY KEY (operation_id, caller, day)
);
-- Old counts are removed by their day.
CREATE INDEX usage_by_day ON usage (day);

-- What happened, written in the transaction of the change that it tells of.
CREATE SEQUENCE event_ids MAXVALUE 9007199254740991;
CREATE TABLE events (
  id bigint PRIMARY KEY DEFAULT nextval('event_ids'),
  type text COLLATE "C" NOT NULL,
  timestamp text COLLATE "C" NOT NULL,
  -- The resource after the change (JSON).
  data text COLLATE "C" NOT NULL
);
CREATE INDEX events_by_type ON events (type, id);

-- The last event of each type that is gone.
CREATE TABLE event_feed (
  type text COLLATE "C" PRIMARY KEY,
  pruned bigint NOT NULL
);

-- Where callers want events to be sent. Secrets are sealed where the operator has set a key.
CREATE SEQUENCE webhook_ids MAXVALUE 9007199254740991;
CREATE TABLE webhooks (
  id bigint PRIMARY KEY DEFAULT nextval('webhook_ids'),
  caller text COLLATE "C" NOT NULL,
  -- Which of the webhooks that its caller may have it is.
  slot text COLLATE "C" NOT NULL UNIQUE,
  url text COLLATE "C" NOT NULL,
  -- A JSON array; [] stands for all.
  types text COLLATE "C" NOT NULL,
  description text COLLATE "C",
  enabled boolean NOT NULL,
  disabled_reason text COLLATE "C",
  secret text COLLATE "C" NOT NULL,
  previous_secret text COLLATE "C",
  previous_until text COLLATE "C",
  version bigint NOT NULL
);
CREATE INDEX webhooks_by_caller ON webhooks (caller, id);

-- How far each has come in the feed, and which server makes its deliveries.
CREATE TABLE webhook_progress (
  webhook_id bigint PRIMARY KEY REFERENCES webhooks ON DELETE CASCADE,
  position bigint NOT NULL,
  failing_since text COLLATE "C",
  owner text COLLATE "C",
  owned_until bigint NOT NULL
);
CREATE INDEX webhook_progress_by_owned_until ON webhook_progress (owned_until);

CREATE SEQUENCE delivery_ids MAXVALUE 9007199254740991;
CREATE TABLE deliveries (
  id bigint PRIMARY KEY DEFAULT nextval('delivery_ids'),
  webhook_id bigint NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  -- Without one it is a ping or a requested callback. The event itself may be gone.
  event_id bigint,
  type text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  attempts bigint NOT NULL,
  last_status bigint,
  last_error text COLLATE "C",
  created_at text COLLATE "C" NOT NULL,
  attempted_at text COLLATE "C",
  next_attempt_at text COLLATE "C",
  -- Of a requested callback (JSON).
  body text COLLATE "C"
);
CREATE INDEX deliveries_by_webhook_id_status ON deliveries (webhook_id, status, id);
CREATE INDEX deliveries_pending ON deliveries (webhook_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX deliveries_ended ON deliveries (created_at) WHERE status <> 'pending';

-- One row for the last transaction of each connection: by it a server finds out what became of a COMMIT that it got no reply to.
CREATE TABLE write_marks (
  id uuid PRIMARY KEY,
  committed boolean NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  -- How many steps the writer knows, of the service and of the server. A step that older releases cannot work with adds a CHECK to both,
  -- so that the database refuses what they write. NULL, which every CHECK lets pass, where a server only asks what became of a COMMIT.
  service_schema bigint,
  server_schema bigint
);
