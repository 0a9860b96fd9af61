/** This service, put together: the one place that knows all of its parts. */
import type { Service } from 'contract-server'
import { type Store, schema, storeOn } from '../db/store.ts'
import * as contract from '../generated/router.ts'
import { handlers } from './index.ts'

/** Errors that the server itself sends are problem details (RFC 9457); `writeProblem` writes them as the contract has them. */
export const service: Service<Store> = {
  name: 'SERVICE_NAME',
  id: schema.id,
  firstCall: 'FIRST_CALL',
  contract,
  handlers,
  schema,
  store: storeOn,
}
