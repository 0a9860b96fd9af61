/** One way to break packages/contract/test/lint/contract.yaml, and the one problem that it makes. */
export interface Case {
  /** All texts are sought from here on; from the beginning if there is nothing. */
  after?: string
  /** What stands there. */
  replace: string
  /** What to write instead. */
  by: string
  /** What to add to the shared responses, at the end of the contract. */
  response?: string
  /** The line of the problem begins so, white space aside; else it is the first line of what is written. */
  at?: string
  /** Where to look for that line, if not from `after` on. */
  shownAfter?: string
  /** The rule, and a part of the message. */
  refused: [rule: string, message: string]
}
