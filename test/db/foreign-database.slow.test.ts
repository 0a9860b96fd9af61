import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { schema } from '../../db/store.ts'
import { run } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'

const program = resolve('packages/server/main.js')

/** Databases that no release of this service has made, with the beginning of the message. */
const databases: Record<string, [sql: string, message: string]> = {
  'another build': [
    `PRAGMA application_id = ${schema.mark}; CREATE TABLE applied_migrations (version INTEGER PRIMARY KEY, digest TEXT);
     INSERT INTO applied_migrations VALUES (12, 'x')`,
    'is of another build of this service, which is no release',
  ],
  'another program': ['CREATE TABLE notes (text)', 'is no database of this service'],
}

/** Arguments of every command on a database. */
const commands: Record<string, (file: string) => string[]> = {
  migrate: () => [],
  'check-data': () => [],
  backup: (file) => [`${file}.copy`],
  seed: () => [],
  transfer: (file) => ['--from', file, '--to', 'postgres://127.0.0.1:9/x'],
  keys: () => ['list'],
  lifecycle: () => [],
  webhooks: () => ['list'],
  prune: () => [],
  erase: () => ['--caller', 'somebody'],
  start: () => [],
}

test.each(
  Object.keys(databases).flatMap((kind) => Object.keys(commands).map((name) => [name, kind] as const)),
)('%s refuses a database of %s in one line, and leaves it alone', async (name, kind) => {
  const file = join(temporaryFolder(), 'other.db')
  const [sql, message] = databases[kind]!
  const db = new Database(file)
  db.exec(sql)
  db.close()
  const before = readFileSync(file)
  const { code, out, err } = await run('.', [program, name, ...commands[name]!(file)], {
    DATABASE_URL: `file:${file}`,
  })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.trim().split('\n')).toEqual([expect.stringContaining(`other.db ${message}`)])
  expect(readFileSync(file).equals(before)).toBe(true)
})
