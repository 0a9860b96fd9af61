// Assembles the service.
import type { Service } from 'contract-server'
import { sqlStore } from 'contract-store'
import { type Store, schema, storeOn } from '../db/store.ts'
import * as contract from '../generated/router.ts'
import { handlers } from './index.ts'

/**
 * Service of this project. Its own errors have the form that the contract documents, or are problem details (RFC 9457); `writeProblem`
 * changes that.
 */
export const service: Service<Store> = {
  name: 'SERVICE_NAME',
  id: schema.id,
  firstCall: 'FIRST_CALL',
  contract,
  handlers,
  store: sqlStore(schema, storeOn),
}
