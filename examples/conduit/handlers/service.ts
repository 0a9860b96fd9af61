/** This service, put together: the one place that knows all of its parts. */
import type { Service } from 'contract-server'
import { sqlStore } from 'contract-store'
import { addSamples } from '../db/samples.ts'
import { type Store, schema, storeOn } from '../db/store.ts'
import * as contract from '../generated/router.ts'
import { handlers } from './index.ts'

/** Errors that the server itself sends have the form that the contract documents, or are problem details (RFC 9457) where it documents none; `writeProblem` writes another. */
export const service: Service<Store> = {
  name: 'Conduit',
  id: schema.id,
  firstCall: '/articles?limit=3',
  contract,
  handlers,
  store: sqlStore(schema, storeOn),
  seed: (store) => addSamples(store),
}
