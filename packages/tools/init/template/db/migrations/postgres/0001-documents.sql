-- Ids stay below 2^53, so that JavaScript never rounds one. A sequence never gives back what it handed out.
CREATE SEQUENCE document_ids MAXVALUE 9007199254740991;

-- Texts are compared by their bytes: the same everywhere, and fast.
CREATE TABLE documents (
  id bigint PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL,
  version bigint NOT NULL
);

-- A list of one kind is one range of this index.
CREATE INDEX documents_by_kind ON documents (kind, id);
