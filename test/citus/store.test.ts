import { describe, test } from 'vitest'
import { schema } from '../../db/store.ts'
import { openDatabase } from '../../server/store/open.ts'
import { movedTables } from '../../server/store/own-tables.ts'
import { openWith } from '../db/stores.ts'
import { suites } from '../db/suites.ts'
import { noCitus, startDistributed } from './citus.ts'

const names = movedTables(schema).map(({ name }) => name)
const sequences = movedTables(schema).flatMap(({ sequence }) => sequence ?? [])

describe.skipIf(noCitus)(`the store on Citus ${noCitus ?? ''}`, async () => {
  if (noCitus) return void test(noCitus, () => {})
  const { url, sql } = await startDistributed()
  /** The tables are emptied: to make and distribute others takes longer. */
  const open = () =>
    openWith(async (options) => {
      const again = sequences.map((name) => `SELECT setval('${name}', 1, false)`)
      await sql([`TRUNCATE ${names.join(', ')}`, ...again].join(';'))
      return openDatabase(url, schema, options)
    })
  for (const suite of suites) suite(open)
})
