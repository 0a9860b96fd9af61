/** Rows that a unit of work on PostgreSQL finds and locks while others write. */
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { orders } from '../../../../db/orders.ts'
import { schema } from '../../../../db/store.ts'
import { pets } from '../../../../db/tables.ts'
import { noPostgres, sharedPostgres, untilSomebodyWaits } from '../../../../test/support/postgres.ts'
import type { Engine, Unit } from '../../kit/unit.ts'
import { openDatabase } from '../../open.ts'

describe.skipIf(noPostgres)(`a unit of work on PostgreSQL ${noPostgres ?? ''}`, async () => {
  const cluster = noPostgres ? undefined : await sharedPostgres()

  /** Returns an engine on a database with a category and two pets, and a second client. */
  async function opened(): Promise<{ engine: Engine; client: pg.Client }> {
    const url = await cluster!.createMigrated()
    const database = await openDatabase(url, schema)
    onTestFinished(() => database.close())
    const client = new pg.Client(url)
    await client.connect()
    onTestFinished(() => client.end())
    await client.query(`INSERT INTO categories VALUES (1, 'Cats', 'cats', NULL, 1);
      INSERT INTO pets VALUES (1, 'Tom', 1, 'available', 5, 0, false, 1, 1), (2, 'Tim', 1, 'available', 5, 0, false, 1, 1)`)
    return { engine: database.engine, client }
  }

  test('a write that finds a row also finds the row that it refers to, however new both are', async () => {
    const { engine, client } = await opened()
    await client.query(
      'BEGIN; SELECT FROM pets WHERE id = 2 FOR UPDATE; INSERT INTO orders VALUES (9, 1, 1, NULL, false, 1)',
    )
    const lock = [
      { table: pets, id: 2 },
      { table: orders, id: 9 },
      { table: pets, of: orders, property: 'petId', id: 9 },
    ]
    const found = engine.write({ lock }, (unit) => {
      const order = unit.get(orders, 9)
      return order && { pet: unit.get(pets, order.petId)?.name }
    })
    await untilSomebodyWaits(client)
    await client.query('COMMIT')
    // The first read did not find the order. Finding both would do as well, but not the order without its pet.
    expect(await found).toBeUndefined()
  })

  test('a read that the write did not declare is an error, not a missing row', async () => {
    const { engine } = await opened()
    const needs = { lock: [{ table: pets, id: 1 }], has: [{ table: pets, property: 'categoryId', value: 1 }] }
    const asks = <T>(work: (unit: Unit) => T) => engine.write(needs, work)
    expect(await asks((unit) => unit.get(pets, 1)?.name)).toBe('Tom')
    expect(await asks((unit) => unit.has(pets, 'categoryId', 1))).toBe(true)
    await expect(asks((unit) => unit.get(pets, 2))).rejects.toThrow(/row 2 of pets: add it to its needs/)
    await expect(asks((unit) => unit.get(orders, 1))).rejects.toThrow(/row 1 of orders/)
    await expect(asks((unit) => unit.has(pets, 'categoryId', 2))).rejects.toThrow(/the categoryId 2 of pets/)
    await expect(asks((unit) => unit.has(pets))).rejects.toThrow(/rows of pets/)
    const unlisted = { ...pets, name: 'visits' }
    await expect(engine.write({ lock: [{ table: unlisted, id: 1 }] }, () => 1)).rejects.toThrow(
      /does not list/,
    )
  })

  test('a transaction that repeats an idempotency key waits, and repeats no work', async () => {
    const { engine, client } = await opened()
    const key = { scope: '1:sell', key: 'one', fingerprint: 'a' }
    const somebodyWaits = untilSomebodyWaits(client)
    let sales = 0
    const sell = () =>
      engine.transaction((sql) =>
        sql.createOnce(key, async () => {
          sales++
          await sql.query('UPDATE pets SET stock = stock - 3 WHERE id = 1')
          if (sales === 1) await somebodyWaits
          return { id: 1 }
        }),
      )
    const sold = await Promise.all([sell(), sell()])
    expect(sold.map((one) => 'replayed' in one && one.replayed).sort()).toEqual([false, true])
    expect(sales).toBe(1)
  })
})
