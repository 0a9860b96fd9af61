import { defaultOrigin } from 'contract-server/internal/docs/documented-contract'
import type { Replay } from './target.ts'

/** How to replay what went to servers of ours. They have ended by then; `sunset` is the last one of the contract, if any. */
export function replayOnOurs(sunset?: string): Replay {
  const later = sunset === undefined ? '' : `   # after the sunset: npx contract-server start --at ${sunset}`
  return {
    url: defaultOrigin,
    how: [
      'To send a curl line again, start a server on a throw-away database and take its key; what an id names has to be made there first.',
      `  DATABASE_URL=:memory: npx contract-server start${later}`,
      '  KEY=$(cat data/memory.admin.key)   # in another shell; other keys are made as README says under Keys',
    ],
  }
}
