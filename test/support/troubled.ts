import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { schema, storeOn } from '../../db/store.ts'
import * as contract from '../../generated/router.ts'
import { handlers } from '../../handlers/index.ts'
import { service } from '../../handlers/service.ts'
import { buildApp } from '../../packages/server/app.ts'
import { allScopes, digestOf, newKey } from '../../packages/server/auth/api-keys.ts'
import { forgetUsage } from '../../packages/server/lifecycle/usage.ts'
import { logTo } from '../../packages/server/log/log.ts'
import { connect } from '../../packages/store/sqlite/connect.ts'
import { sqliteDatabase } from '../../packages/store/sqlite/index.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'

/** Service whose database a test can break. */
export interface Troubled {
  app: FastifyInstance
  /** Connection of the service. */
  db: Database
  file: string
  headers: { authorization: string }
  /** Log lines so far. */
  log: { level: number; msg: string; times?: number; err?: { message: string } }[]
}

export async function startTroubled(): Promise<Troubled> {
  const file = join(temporaryFolder(), 'petstore.db')
  const db = connect(file, schema)
  const store = storeOn(sqliteDatabase(db, schema))
  const key = newKey(service.id)
  await store.keys.create({ name: 'test', scopes: allScopes(contract.scopes), digest: digestOf(key) })
  const log: Troubled['log'] = []
  const policy = { sunset: 'enforce', minStability: 'experimental' } as const
  const app = buildApp({
    id: service.id,
    contract,
    writeProblem: service.writeProblem,
    handlers,
    store,
    subscriptions: store.subscriptions,
    keys: store.keys,
    policy,
    clock: () => new Date(),
    usage: forgetUsage,
    log: logTo({ write: (line) => void log.push(JSON.parse(line)) }, 'info'),
  })
  onTestFinished(async () => {
    await app.close()
    await store.close()
  })
  return { app, db, file, headers: { authorization: `Bearer ${key}` }, log }
}

// The tables of the shop, its events and its webhooks.
const shopTables = [
  ...schema.tables.map(({ name }) => name),
  'events',
  'webhooks',
  'webhook_progress',
  'deliveries',
]
const placesInShop = shopTables.map(() => '?').join()

/** Overwrites all data of the shop in the database file, like a failing disk. Keys stay. */
export function damageShop({ db, file }: Pick<Troubled, 'db' | 'file'>): void {
  db.pragma('wal_checkpoint(TRUNCATE)')
  const size = Number(db.pragma('page_size', { simple: true }))
  const roots = db.prepare<string[], number>(
    `SELECT rootpage FROM sqlite_schema WHERE tbl_name IN (${placesInShop})`,
  )
  const disk = openSync(file, 'r+')
  for (const page of roots.pluck().all(...shopTables))
    writeSync(disk, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size)
  closeSync(disk)
  // The cached pages are still sound.
  db.pragma('shrink_memory')
}

/** Drops the shop's tables, which the code does not expect. */
export function dropShop({ db }: Pick<Troubled, 'db'>): void {
  db.pragma('foreign_keys = OFF')
  for (const name of shopTables) db.exec(`DROP TABLE ${name}`)
}
