import { spawn } from 'node:child_process'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openStore } from '../../db/open.ts'
import type { Acknowledged } from './crash-child.ts'
import { done, idOf, temporaryFolder } from './stores.ts'

const kills = 24

/** Lets a child write for a while, kills it, and returns what it said was durable. */
async function writeAndKill(file: string, round: string, afterMs: number): Promise<Acknowledged[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'crash-child.ts'), file, round], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').once('data', () => {
    setTimeout(() => child.kill('SIGKILL'), afterMs)
  })
  child.stdout.on('data', (text: string) => {
    output += text
  })
  const signal = await new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)))
  expect(signal).toBe('SIGKILL')
  // A line that the kill has torn was not said.
  return output
    .slice(0, output.lastIndexOf('\n'))
    .split('\n')
    .map((line): Acknowledged => JSON.parse(line))
}

/** Looks into the file itself: nothing damaged, nothing half done, and everything acknowledged is there. */
function expectIntact(file: string, acknowledged: Acknowledged[]): void {
  const db = new Database(file)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('foreign_key_check')).toEqual([])
  const has = (sql: string) => {
    const statement = db.prepare<[number]>(sql).pluck()
    return (id: number) => statement.get(id) !== undefined
  }
  const pet = has('SELECT 1 FROM pets WHERE id = ?')
  const complete = has('SELECT 1 FROM orders WHERE complete AND id = ?')
  const order = has('SELECT 1 FROM orders WHERE id = ?')
  const cancelled = has('SELECT 1 FROM cancelled_orders WHERE id = ?')
  const kept = {
    create: pet,
    place: (id: number) => order(id) !== cancelled(id),
    complete,
    cancel: (id: number) => cancelled(id) && !order(id),
  }
  expect(acknowledged.filter(({ did, id }) => !kept[did](id))).toEqual([])

  const units = db
    .prepare(
      `SELECT pets.name, stock, open_units AS noted, status,
              coalesce(sum(quantity) FILTER (WHERE NOT complete), 0) AS open,
              coalesce(sum(quantity) FILTER (WHERE complete), 0) AS complete
       FROM pets LEFT JOIN orders ON pet_id = pets.id WHERE pets.name = 'Endless' GROUP BY pets.id`,
    )
    .all() as { name: string; stock: number; noted: number; open: number; complete: number; status: string }[]
  expect(units).toHaveLength(1)
  for (const { stock, noted, open, complete, status } of units) {
    expect(noted).toBe(open)
    expect(stock + open + complete).toBe(1_000_000)
    expect(status).toBe('available')
  }
  db.close()
}

/** A client that lost its answer in the crash repeats its request, and gets that very answer. */
async function expectReplays(file: string, acknowledged: Acknowledged[]): Promise<void> {
  const store = await openStore(`file:${file}`)
  await Promise.all(
    acknowledged.map(async ({ did, id, key }) => {
      if (!key) return
      const once = (scope: string) => ({ scope, key, fingerprint: key })
      const again =
        did === 'create'
          ? done(await store.pets.create({ name: key, categoryId: 1 }, once('pet')))
          : done(await store.orders.place({ petId: 1, quantity: 1 }, once('order')))
      expect([again.replayed, idOf(again)]).toEqual([true, id])
    }),
  )
  await store.close()
}

test(`whatever was acknowledged survives ${kills} kills`, { timeout: 60_000 }, async () => {
  const file = join(temporaryFolder(), 'pets.db')
  let writes = 0
  for (let round = 0; round < kills; round++) {
    const acknowledged = await writeAndKill(file, `round-${round}`, Math.random() * 120)
    expect(acknowledged.length).toBeGreaterThan(0)
    expectIntact(file, acknowledged)
    await expectReplays(file, acknowledged)
    writes += acknowledged.length
  }
  expect(writes).toBeGreaterThan(kills)
})
