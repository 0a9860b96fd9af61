import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { schema, storeOn } from '../../db/store.ts'
import * as contract from '../../generated/router.ts'
import { handlers } from '../../handlers/index.ts'
import { service } from '../../handlers/service.ts'
import { buildApp } from '../../server/app.ts'
import { digestOf, newKey } from '../../server/auth/api-keys.ts'
import { allScopes } from '../../server/auth/scopes.ts'
import { forgetUsage } from '../../server/lifecycle/usage.ts'
import { logTo } from '../../server/log/log.ts'
import { connect } from '../../server/store/sqlite/connect.ts'
import { sqliteDatabase } from '../../server/store/sqlite/index.ts'
import { temporaryFolder } from './folder.ts'

/** A service whose database a test can make fail. */
export interface Troubled {
  app: FastifyInstance
  /** The connection that the service uses. */
  db: Database
  file: string
  headers: { authorization: string }
  /** What has been logged, a line each. */
  log: { level: number; msg: string; times?: number; err?: { message: string } }[]
}

/** Starts such a service. */
export async function startTroubled(): Promise<Troubled> {
  const file = join(temporaryFolder(), 'petstore.db')
  const db = connect(file, schema)
  const store = storeOn(sqliteDatabase(db))
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
