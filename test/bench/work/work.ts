import type { Request } from '../request.ts'

/** A kind of load: requests that are sent in turn, each with the response that it must get. */
export interface Work {
  name: string
  /** For headings. */
  title: string
  /** What a contestant must do to take part. */
  needs?: 'authenticates' | 'validates'
  /** @param headers what an authorized request needs */
  requests(pets: number, headers: Record<string, string>): Request[]
}
