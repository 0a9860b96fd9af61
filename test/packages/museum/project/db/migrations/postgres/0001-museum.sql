CREATE TABLE special_events (
  id text COLLATE "C" PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  location text COLLATE "C" NOT NULL,
  event_description text COLLATE "C" NOT NULL,
  price double precision NOT NULL,
  dates json NOT NULL,
  first_date text COLLATE "C",
  last_date text COLLATE "C"
);

CREATE TABLE tickets (
  id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C"
);
