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
