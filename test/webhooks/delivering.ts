/** Server that only delivers, in this process. */

import { UnreadableRows } from '../../packages/server/log/unreadable-rows.ts'
import { followEvents } from '../../packages/server/store/feed.ts'
import { type DeliveryOptions, deliverWebhooks } from '../../packages/server/webhooks/deliver.ts'
import { allowedNetworks } from '../../packages/server/webhooks/destination.ts'
import { sender } from '../../packages/server/webhooks/send.ts'
import { messageBodies } from '../../packages/server/webhooks/start.ts'
import type { Database } from '../../packages/store/kit/unit.ts'

// A busy machine needs time for a request, and nothing is sent twice meanwhile.
const patience = { connect: 60_000, total: 600_000 }

// Short, so that tests need not wait.
export const pauses = { check: 20, lease: 10_000, renew: 1000, first: 20 }

export interface Said {
  failures: unknown[]
  disabled: string[]
  missed: number[]
  refused: number[]
  unopened: string[]
  undelivered: string[]
}

export function delivering(
  database: Database,
  { retries = [30, 30, 30], ...given }: Partial<DeliveryOptions> = {},
) {
  const said: Said = { failures: [], disabled: [], missed: [], refused: [], unopened: [], undelivered: [] }
  const feed = followEvents(database.events, (error) => said.failures.push(error), 20)
  const callback = {
    name: 'event',
    method: 'POST',
    url: [],
    mediaType: 'application/json',
    validate: (value: unknown) => !JSON.stringify(value).includes('unsayable'),
    responses: {},
  } as const
  const body = ({ data, ...event }: { data: string }) => ({ ...event, data: JSON.parse(data) })
  const deliverer = deliverWebhooks({
    store: database.webhooks,
    unreadable: new UnreadableRows(),
    feed,
    sender: sender({ networks: allowedNetworks(['loopback']), ownPort: () => undefined, limits: patience }),
    bodyOf: messageBodies({ event: body }, [callback], ({ id }) => said.refused.push(id)),
    open: (sealed) => sealed,
    clock: () => new Date(),
    retries,
    pauses,
    hostRate: 100_000,
    report: {
      failure: (error) => said.failures.push(error),
      disabled: (_id, host, reason) => said.disabled.push(`${host} ${reason}`),
      unopened: (id, error) => said.unopened.push(`${id} ${error}`),
      missed: (id) => said.missed.push(id),
      undelivered: (name, host) => said.undelivered.push(`${name} ${host}`),
    },
    ...given,
  })
  let closing: Promise<void> | undefined
  const close = (within = 100) => {
    closing ??= deliverer.close(within).then(() => feed.close())
    return closing
  }
  return { measure: () => deliverer.measure(), said, close }
}
