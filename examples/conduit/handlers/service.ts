import type { CredentialRequest, Service } from 'contract-server'
import { sqlStore } from 'contract-store'
import { addSamples } from '../db/samples.ts'
import { type Store, schema, storeOn } from '../db/store.ts'
import * as contract from '../generated/router.ts'
import { handlers } from './index.ts'
import type { Sender } from './operation.ts'

/** Returns the user of the token in `Authorization: Token …`; null for an invalid one. */
async function senderOf(
  credential: string,
  { findKey, store }: CredentialRequest<Store>,
): Promise<Sender | null> {
  const [, session = ''] = /^Token +(\S+)$/i.exec(credential) ?? []
  const caller = await findKey(session)
  const user = caller && (await store.users.signedIn(caller))
  return user ? { ...caller, user, session } : null
}

export const service: Service<Store> = {
  name: 'Conduit',
  id: schema.id,
  firstCall: '/api/articles?limit=3',
  contract,
  handlers,
  authenticate: { Token: senderOf },
  /** Writes a sentence for each invalid part of the request, or else the message of the error. */
  writeProblem({ message, faults = [] }) {
    const sentences = faults.map(({ pointer, message: rule }) => {
      const part = pointer.slice(1).replaceAll('/', '.')
      return `${part || 'The request'} ${rule}`
    })
    const body = sentences.length > 0 ? sentences : [message]
    return { mediaType: 'application/json', body: { errors: { body } } }
  },
  store: sqlStore(schema, storeOn),
  seed: addSamples,
}
