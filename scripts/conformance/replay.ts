import { defaultOrigin } from '../../server/docs/request.ts'
import { type Request, toCurl } from './exchange.ts'
import type { Suite } from './suite.ts'

/** How to send requests of a run again when its servers are gone. */
export interface Replay {
  /** The address that curl lines name. */
  url: string
  /** What to type to have a server there, and a key for it. */
  how: string[]
}

/** The curl line of a request: to the server that had it or, if that one will be gone, to another like it. */
export const curlOf = ({ target, client }: Pick<Suite, 'target' | 'client'>, request: Request): string =>
  toCurl(target.replay?.url ?? client.base, request)

/** How to replay what went to servers of ours. They have ended by then; `sunset` is the last one of the contract, if any. */
export function replayOnOurs(sunset?: string): Replay {
  const later = sunset === undefined ? '' : `   # after the sunset: npm start -- --at ${sunset}`
  return {
    url: defaultOrigin,
    how: [
      'To send a curl line again, start a server on a throw-away database and take its key; what an id names has to be made there first.',
      `  DATABASE_URL=:memory: npm start${later}`,
      '  KEY=$(cat data/memory.admin.key)   # in another shell; other keys are made as README says under Keys',
    ],
  }
}
