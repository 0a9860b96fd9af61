import type { Location } from '../openapi/problem.ts'

/** Something that a command reports about a line of a contract. */
export interface Finding extends Location {
  rule: string
  message: string
  /** A note needs no fix. */
  level: 'error' | 'note'
}
