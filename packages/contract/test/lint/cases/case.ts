/** One edit that breaks packages/contract/test/lint/contract.yaml, and the resulting finding. */
export interface Case {
  /** Text after which the search starts. */
  after?: string
  replace: string
  by: string
  /** Shared response to append to the contract. */
  response?: string
  /** Beginning of the reported line without white space; by default the first line of `by`. */
  at?: string
  /** Text after which the reported line is searched; by default `after`. */
  shownAfter?: string
  /** Rule, and a part of the message. */
  refused: [rule: string, message: string]
}
