CREATE SEQUENCE loan_ids MAXVALUE 9007199254740991;
CREATE TABLE loans (
  id bigint PRIMARY KEY,
  book text COLLATE "C" NOT NULL,
  reminders text COLLATE "C",
  secret text COLLATE "C"
);
