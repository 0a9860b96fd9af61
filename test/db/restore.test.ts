import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { bucketWords } from '../../packages/store/kit/words.ts'
import { filesBeside } from '../../packages/store/test/pets/databases.ts'
import { openStore } from '../support/store.ts'
import { open, seeded } from './databases.ts'

test.skipIf(process.platform === 'win32')('a start during a restore, however long, says so', async () => {
  const [file, database] = [await seeded(), await seeded()]
  // Copying the first takes longer than opening the other.
  const large = new Database(file)
  large.exec(`INSERT INTO pets (name, category_id, status, stock, words)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
    SELECT 'Pet', 1, 'available', i, ' pet' FROM n;
    INSERT INTO pets_by_words (rowid, tokens) SELECT id, words || ${bucketWords} FROM pets WHERE name = 'Pet'`)
  large.close()
  const child = spawn(process.execPath, [resolve('packages/server/main.js'), 'restore', file], {
    env: { ...process.env, DATABASE_URL: `file:${database}` },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  while (!filesBeside(database).some((name) => name.endsWith('.tmp'))) await setImmediate()
  child.kill('SIGSTOP')
  await expect(openStore(`file:${database}`)).rejects.toThrow(
    /A restore of this database is under way .*: start again when it has ended/,
  )
  child.kill('SIGCONT')
  expect(await ended).toEqual([0, null])
  expect((await (await open(database)).pets.list({ limit: 1, name: 'Pet' })).items).toHaveLength(1)
})
