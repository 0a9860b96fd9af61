/**
 * The connection to the database was lost while it committed, or the commit did not wait for its synchronous standby; and the database could
 * not be asked since what became of it: what was written is there completely or not at all.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}
