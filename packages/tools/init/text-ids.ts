/**
 * The example of a new project whose contract has texts as ids: its rows bring UUIDs, where the template has numbers that the database assigns.
 * In comes the folder of the project, whose files are edited in place.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const edits: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  'README.md': [['with integer ids', 'with UUIDs as ids']],
  'db/documents.ts': [
    ['import { type Expected', "import { randomUUID } from 'node:crypto'\nimport { type Expected"],
    ['type Sequenced, view', 'type Table, view'],
    ['Sequenced<DocumentRecord>', 'Table<DocumentRecord>'],
    ['id: number', 'id: string'],
    ["id: 'integer'", "id: 'text'"],
    ["  sequence: 'document_ids',\n", ''],
    ['add({ kind,', 'add({ id: randomUUID(), kind,'],
  ],
  'db/migrations/sqlite/0001-documents.sql': [
    ['-- AUTOINCREMENT: an id that was handed out never comes back for something else.\n', ''],
    ['INTEGER PRIMARY KEY AUTOINCREMENT', 'TEXT PRIMARY KEY'],
    [', which ends in the id', ''],
    ['documents (kind);', 'documents (kind, id);'],
  ],
  'db/migrations/postgres/0001-documents.sql': [
    [
      '-- Ids stay below 2^53, so that JavaScript never rounds one. A sequence never gives back what it handed out.\n',
      '',
    ],
    ['CREATE SEQUENCE document_ids MAXVALUE 9007199254740991;\n\n', ''],
    ['id bigint', 'id text COLLATE "C"'],
  ],
}

/** Edits the example of a project. @throws Error if the template has changed */
export async function useTextIds(folder: string): Promise<void> {
  for (const [name, changes] of Object.entries(edits)) {
    const file = join(folder, name)
    let content = await readFile(file, 'utf8')
    for (const [from, to] of changes) {
      if (!content.includes(from)) throw new Error(`${name} of the template lacks ${JSON.stringify(from)}.`)
      content = content.replaceAll(from, to)
    }
    await writeFile(file, content)
  }
}
