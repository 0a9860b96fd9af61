/** What the server shows of this service, and how it writes errors: all that it knows of it beside contract and handlers. */
import { seed } from '../db/samples.ts'
import type { Store } from '../db/store.ts'
import type { Error as ErrorBody, ErrorCode } from '../generated/contract.ts'

export const service = {
  name: 'Pet Store',
  /** In the names of metrics, API keys and the database file; lower-case letters. */
  id: 'petstore',
  /** A call that shows something after the first start. */
  firstCall: '/pets?limit=3',
  /** Fills an empty store with sample data; resolves to what was added, or to undefined when there is data already. */
  async seed(store: Store) {
    const added = await seed(store)
    return added && `${added.categories} categories, ${added.pets} pets and ${added.orders} orders`
  },
  /** Writes an error that a request got before or after its handler. */
  writeProblem({ code, message, status }: { code: ErrorCode; message: string; status: number }) {
    const body: ErrorBody = { code, message, status }
    return { mediaType: 'application/json', body }
  },
}
