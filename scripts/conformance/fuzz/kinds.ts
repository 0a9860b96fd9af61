import { refusals as plainRefusals } from '../checks/plain/operations.ts'
import { ambiguousChanges } from './ambiguous.ts'
import { invalidChanges } from './invalid.ts'
import { validChanges } from './valid.ts'

/** A kind of requests, its share of all, how drafts are changed for it, and the responses that it must not get. */
export const kinds = [
  {
    ...{ name: 'valid', share: 0.42, changesOf: validChanges, unchanged: true },
    wrong: (status: number) => refusals.includes(status) || status >= 500,
    // Server errors are reported with the responses, and what is too long for a server it may say.
    plainly: (status: number) => plainRefusals.includes(status),
  },
  {
    ...{ name: 'invalid', share: 0.5, changesOf: invalidChanges, unchanged: false },
    wrong: (status: number) => status < 400 || status >= 500 || [401, 403, 405].includes(status),
    plainly: (status: number) => status < 300,
  },
  {
    ...{ name: 'ambiguous', share: 0.08, changesOf: ambiguousChanges, unchanged: false },
    wrong: (status: number) => status >= 500,
    plainly: () => false,
  },
]

/** Statuses that say that the request was wrong, rather than that the state of the service forbids it. */
const refusals = [400, 401, 403, 405, 406, 413, 414, 415, 431]
