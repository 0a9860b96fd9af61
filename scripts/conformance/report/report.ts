import type { Share } from '../required.ts'
import type { Outcome } from '../run.ts'
import type { ReportedContract } from './contract.ts'

/** What the files of a run are made of. */
export interface Report {
  outcome: Outcome
  contract: ReportedContract
  /** The address of the server; undefined for one of ours. */
  server?: string
  /** What repeats the run, without its keys. */
  command: string
  /** When it ended. */
  date: Date
}

/** How many characters of a request are shown. */
const longestRequest = 3000

/** A request as reports show it. */
export const shortened = (curl: string): string =>
  curl.length > longestRequest ? `${curl.slice(0, longestRequest)}…` : curl

/** Whether the reason for not trying something is a test that does it. */
export const isTest = (why: string): boolean => why.includes('test/')

/** How much of a contract was seen, in percent; no more than was. */
export const percentSeen = ({ seen, of }: Pick<Share, 'seen' | 'of'>): number =>
  of === 0 ? 0 : Math.floor((seen / of) * 1000) / 10
