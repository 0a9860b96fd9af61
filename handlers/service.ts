/** The pet store as a service: contract, handlers, store and samples, which every command and server of this repository takes. */
import type { CallbackSources, Service } from 'contract-server'
import { sqlStore } from 'contract-store'
import { eventOf } from '../db/events.ts'
import { type Store, schema, storeOn } from '../db/store.ts'
import type { Callbacks, Error as ErrorBody, ErrorCode } from '../generated/contract.ts'
import * as contract from '../generated/router.ts'
import { handlers } from './index.ts'

const listed = new Intl.ListFormat('en-GB')

export const service = {
  name: 'Pet Store',
  id: 'petstore',
  firstCall: '/pets?limit=3',
  contract,
  handlers,
  writeProblem({ code, message, status }: { code: ErrorCode; message: string; status: number }) {
    const body: ErrorBody = { code, message, status }
    return { mediaType: 'application/json', body }
  },
  callbacks: { event: eventOf } satisfies CallbackSources<Callbacks>,
  store: sqlStore(schema, storeOn),
  async seed(store: Store) {
    const added = await store.seed()
    return added && listed.format(Object.entries(added).map(([what, count]) => `${count} ${what}`))
  },
} satisfies Service<Store>
