import type { Backlog } from '../store/webhook-store.ts'
import { type Family, single } from './exposition.ts'

/** How the deliveries of webhooks are doing. */
export interface Deliveries {
  /** By what became of them, since the start of this server. */
  counts: Readonly<Record<'delivered' | 'retried' | 'failed', number>>
  /** Of all servers. */
  backlog: Backlog
}

/** @param now by the clock that writes the events */
export function deliveryFamilies({ counts, backlog }: Deliveries, now: Date): Family[] {
  const { lastEvent, pending, oldest, disabled } = backlog
  const age = oldest === null ? 0 : Math.max(0, now.getTime() - Date.parse(oldest)) / 1000
  return [
    {
      name: 'deliveries_total',
      type: 'counter',
      help: 'Attempts to deliver to webhooks: delivered, to be repeated (retried), given up (failed).',
      samples: Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
    single('events_total', lastEvent, 'The id of the last event. Ids have gaps.', 'max'),
    single('deliveries_pending', pending, 'Deliveries of enabled webhooks that wait for another attempt.'),
    single(
      'delivery_oldest_age_seconds',
      age,
      'Age of the oldest event not yet delivered to an enabled webhook; 0 if there is none.',
    ),
    single('webhooks_disabled', disabled, 'Existing webhooks that the service disabled.'),
  ]
}
