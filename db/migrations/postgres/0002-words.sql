-- Names are searched by their words: `words` has them, each behind a blank, and TABLE_words finds them by up to three letters. The server
-- fills in those of rows that have none (NULL) when it starts, some at a time.
ALTER TABLE pets ADD COLUMN words text COLLATE "C";
ALTER TABLE categories ADD COLUMN words text COLLATE "C";
CREATE INDEX pets_without_words ON pets (id) WHERE words IS NULL;
CREATE INDEX categories_without_words ON categories (id) WHERE words IS NULL;

CREATE TABLE pets_words (
  prefix text COLLATE "C" NOT NULL,
  item bigint NOT NULL,
  text text COLLATE "C" NOT NULL,
  PRIMARY KEY (prefix, item)
);
CREATE TABLE categories_words (LIKE pets_words INCLUDING ALL);

CREATE FUNCTION words_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO %I SELECT DISTINCT left(word, 3), id, words FROM created, unnest(string_to_array(ltrim(words), '' '')) AS word',
    TG_TABLE_NAME || '_words');
  RETURN NULL;
END $$;
CREATE FUNCTION words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'DELETE FROM %I WHERE item = $1 AND prefix IN (SELECT left(word, 3) FROM unnest(string_to_array(ltrim($2), '' '')) AS word)',
    TG_TABLE_NAME || '_words') USING OLD.id, OLD.words;
  IF TG_OP = 'UPDATE' THEN
    EXECUTE format(
      'INSERT INTO %I SELECT DISTINCT left(word, 3), $1, $2 FROM unnest(string_to_array(ltrim($2), '' '')) AS word',
      TG_TABLE_NAME || '_words') USING NEW.id, NEW.words;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER words_created AFTER INSERT ON pets REFERENCING NEW TABLE AS created
  FOR EACH STATEMENT EXECUTE FUNCTION words_created();
CREATE TRIGGER words_changed AFTER UPDATE OF words ON pets
  FOR EACH ROW WHEN (NEW.words IS DISTINCT FROM OLD.words) EXECUTE FUNCTION words_changed();
CREATE TRIGGER words_removed AFTER DELETE ON pets FOR EACH ROW EXECUTE FUNCTION words_changed();
CREATE TRIGGER words_created AFTER INSERT ON categories REFERENCING NEW TABLE AS created
  FOR EACH STATEMENT EXECUTE FUNCTION words_created();
CREATE TRIGGER words_changed AFTER UPDATE OF words ON categories
  FOR EACH ROW WHEN (NEW.words IS DISTINCT FROM OLD.words) EXECUTE FUNCTION words_changed();
CREATE TRIGGER words_removed AFTER DELETE ON categories FOR EACH ROW EXECUTE FUNCTION words_changed();
