/** Schemas of later releases, and one of notes, whose index of words is made in parts. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '../../testing/folder.ts'
import { readMigrations } from '../kit/migrations.ts'
import type { Schema } from '../kit/schema.ts'
import { type Sequenced, view } from '../kit/table.ts'
import type { Engine } from '../kit/unit.ts'
import { schema } from './pets/store.ts'

/** Returns the schema of the pets with more migrations, the same on both engines. */
export const later = (...steps: string[]): Schema => laterOf(schema, ...steps)

/** Returns a schema with more migrations, the same on both engines. */
export function laterOf(of: Schema, ...steps: string[]): Schema {
  const before = (engine: 'sqlite' | 'postgres') =>
    readMigrations(of.migrations[engine]!).map(({ sql }) => sql)
  return withMigrations(of, {
    sqlite: [...before('sqlite'), ...steps],
    postgres: [...before('postgres'), ...steps],
  })
}

/** Returns a schema with these migrations. */
export function withMigrations(
  of: Omit<Schema, 'migrations'>,
  steps: Record<'sqlite' | 'postgres', readonly string[]>,
): Schema {
  const folder = temporaryFolder()
  const written = (engine: keyof typeof steps) => {
    const to = join(folder, engine)
    mkdirSync(to)
    for (const [at, sql] of steps[engine].entries())
      writeFileSync(join(to, `${String(at + 1).padStart(4, '0')}-step.sql`), sql)
    return pathToFileURL(`${to}/`)
  }
  return { ...of, migrations: { sqlite: written('sqlite'), postgres: written('postgres') } }
}

export interface Note {
  id: number
  text: string
}

export const notes: Sequenced<Note> = {
  name: 'notes',
  columns: { id: 'integer', text: 'text' },
  key: ['id'],
  sequence: 'note_ids',
  searched: 'text',
}

export const noteList = ({ lister }: Engine) =>
  lister<Note, never, 'text'>({ view: view(notes, 'id', 'text'), filters: [], sorts: { text: 'text' } })

const first = {
  sqlite: `CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL, words TEXT NOT NULL DEFAULT '') STRICT;
    CREATE INDEX notes_by_text ON notes (text);
    CREATE TABLE notes_words (prefix TEXT NOT NULL, item INTEGER NOT NULL, PRIMARY KEY (prefix, item)) STRICT, WITHOUT ROWID;`,
  postgres: `CREATE SEQUENCE note_ids MAXVALUE 9007199254740991;
    CREATE TABLE notes (id bigint PRIMARY KEY, text text COLLATE "C" NOT NULL, words text COLLATE "C" NOT NULL DEFAULT '');
    CREATE INDEX notes_by_text ON notes (text, id);
    CREATE TABLE notes_words (prefix text COLLATE "C" NOT NULL, item bigint NOT NULL, PRIMARY KEY (prefix, item));`,
}

const second = {
  sqlite: `-- compatible-from: 1
CREATE VIRTUAL TABLE notes_by_words USING fts5 (
  tokens, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_'"
);
CREATE VIRTUAL TABLE notes_vocabulary USING fts5vocab (notes_by_words, instance);
CREATE TRIGGER notes_words_changed AFTER UPDATE OF words ON notes BEGIN
  UPDATE notes_by_words SET tokens = NEW.words || replace(NEW.words, ' ', ' _' || (NEW.id >> 12) || '_') WHERE rowid = NEW.id;
END;`,
  postgres: `-- compatible-from: 1
-- no-transaction
DROP INDEX CONCURRENTLY IF EXISTS notes_by_words;
CREATE INDEX CONCURRENTLY notes_by_words ON notes
  USING gin (array_to_tsvector(string_to_array(ltrim(replace(words, ' ', ' _' || (id >> 12) || '_')), ' '))) WITH (fastupdate = off);`,
}

const third = {
  sqlite: `-- repeated
INSERT INTO notes_by_words (rowid, tokens)
  SELECT id, words || replace(words, ' ', ' _' || (id >> 12) || '_') FROM notes
  WHERE id > (SELECT coalesce(max(id), 0) FROM notes_by_words_docsize) ORDER BY id LIMIT 10000;
-- finally
INSERT INTO notes_by_words (notes_by_words, rank) VALUES ('automerge', 0);
DROP TABLE notes_words;`,
  postgres: 'DROP TABLE notes_words',
}

const base = { id: 'notes', mark: 0x707e5, tables: [notes] }

/** Returns the schema of notes before its index of words. */
export const earlierNotes = (): Schema =>
  withMigrations(base, { sqlite: [first.sqlite], postgres: [first.postgres] })

/** Returns the schema of notes with it. */
export const notesSchema = (): Schema =>
  withMigrations(base, {
    sqlite: [first.sqlite, second.sqlite, third.sqlite],
    postgres: [first.postgres, second.postgres, third.postgres],
  })
