/** What holds of the data whatever happened: where it does not, something was lost, or somebody else wrote. */

/** Something that holds of every row of a table. */
export interface Invariant {
  table: string
  /** What holds, as in `a thing is in one box`. */
  holds: string
  /** SQL that every engine reads: selects the keys of the rows that it does not hold for. */
  broken: string
}

/** Those of the tables of the server itself. */
export const ownInvariants: readonly Invariant[] = [
  {
    table: 'api_keys',
    holds: 'at most one key of each name is not revoked',
    broken: 'SELECT name FROM api_keys WHERE revoked_at IS NULL GROUP BY name HAVING count(*) > 1',
  },
  {
    table: 'usage',
    holds: 'a usage count is at least 1',
    broken: 'SELECT operation_id, caller, day FROM usage WHERE calls < 1',
  },
  {
    table: 'events',
    holds: 'a removed event is gone, and so are all earlier ones of its type',
    broken: 'SELECT id FROM events JOIN event_feed ON event_feed.type = events.type WHERE id <= pruned',
  },
  {
    table: 'webhooks',
    holds: 'a webhook has a position in the feed',
    broken: 'SELECT id FROM webhooks WHERE NOT EXISTS (SELECT 1 FROM webhook_progress WHERE webhook_id = id)',
  },
  {
    table: 'deliveries',
    holds: 'a pending delivery has a time when it is due',
    broken: "SELECT id FROM deliveries WHERE status = 'pending' AND next_attempt_at IS NULL",
  },
]
