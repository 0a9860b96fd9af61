import { spread } from './pets.ts'
import type { Work } from './work.ts'

/** A body that the contract forbids. */
export const invalid: Work = {
  name: 'invalid',
  title: 'Refuse an invalid body (400)',
  needs: 'validates',
  requests: (_pets, headers) => {
    const body = { name: '', categoryId: 1, status: 'available' }
    return [{ method: 'POST', path: '/pets', headers, body, status: 400 }]
  },
}

/** A request without a key. */
export const unauthorized: Work = {
  name: 'unauthorized',
  title: 'Refuse a request without a key (401)',
  needs: 'authenticates',
  requests: (pets) => spread(pets).map((id) => ({ method: 'GET', path: `/pets/${id}`, status: 401 })),
}
