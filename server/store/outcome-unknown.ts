/**
 * The connection to the database was lost while it committed, and it could not be asked since whether it did: what was written is there
 * completely or not at all.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}
