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
