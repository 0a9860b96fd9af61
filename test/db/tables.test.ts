import { expect, onTestFinished, test } from 'vitest'
import { schema } from '../../db/store.ts'
import { connect } from '../../packages/store/sqlite/connect.ts'

test('the migrations create strict tables that enforce the rules themselves', () => {
  const db = connect(':memory:', schema)
  onTestFinished(() => void db.close())
  const loose = db
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict AND name NOT LIKE 'sqlite%'",
    )
    .all()
  expect(loose).toEqual([])
  db.exec("INSERT INTO categories (name, name_key) VALUES ('Cats', 'cats')")
  const pet = (status: string, stock: number, open: number) =>
    db
      .prepare("INSERT INTO pets (name, category_id, status, stock, open) VALUES ('Tom', 1, ?, ?, ?)")
      .run(status, stock, open)
  for (const [status, stock, open] of [
    ['available', 0, 0],
    ['sold', 1, 0],
    ['sold', 0, 1],
    ['pending', -1, 0],
    ['pending', 0, -1],
    ['pending', 1_000_000, 1],
    ['lost', 1, 0],
  ] as const) {
    expect(() => pet(status, stock, open)).toThrow(/CHECK constraint/)
  }
  expect(pet('pending', 999_999, 1).changes).toBe(1)
  expect(() => db.exec('UPDATE pets SET ran_out = 1')).toThrow(/CHECK constraint/)
  db.exec('UPDATE pets SET stock = 0, ran_out = 1')
})

test('the table of categories enforces unique names itself', () => {
  const db = connect(':memory:', schema)
  onTestFinished(() => void db.close())
  const insert = "INSERT INTO categories (name, name_key) VALUES ('Cats', 'cats')"
  db.exec(`${insert}; INSERT INTO categories (name, name_key) VALUES ('Dogs', 'dogs')`)
  expect(() => db.exec(insert)).toThrow(/UNIQUE/)
  expect(() => db.exec("UPDATE categories SET name_key = 'cats' WHERE id = 2")).toThrow(/UNIQUE/)
  db.exec("UPDATE categories SET name_key = 'cats' WHERE id = 1")
})
