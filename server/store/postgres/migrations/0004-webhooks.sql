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
  -- Without one it is a ping. The event itself may be gone.
  event_id bigint,
  type text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  attempts bigint NOT NULL,
  last_status bigint,
  last_error text COLLATE "C",
  created_at text COLLATE "C" NOT NULL,
  attempted_at text COLLATE "C",
  next_attempt_at text COLLATE "C"
);
CREATE INDEX deliveries_by_webhook_id_status ON deliveries (webhook_id, status, id);
CREATE INDEX deliveries_pending ON deliveries (webhook_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX deliveries_ended ON deliveries (created_at) WHERE status <> 'pending';
-- Whether the caller of a webhook still has a key.
CREATE INDEX api_keys_by_caller ON api_keys ((coalesce(caller_id, id)::text));
