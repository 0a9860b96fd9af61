/** Expectations of a server beyond OpenAPI and HTTP. A run chooses them once, and its checks ask them by name. */
export interface Expectations {
  /** A request gets exactly a status that this project's servers send for it; others may choose among those that fit. */
  exactStatuses: boolean
  /** A response has only the headers and members of the contract, errors their codes, and other paths and methods 404 and 405. */
  closedResponses: boolean
  /** A request is refused with anything undeclared, repeated or ill-formed in it. */
  closedRequests: boolean
  /** The usual ways provoke each documented refusal; elsewhere HTTP alone says what does. */
  usualRefusals: boolean
  /** Every documented part is seen, and every input makes a difference. */
  everythingSeen: boolean
  /** A created resource is there at once, and whole. */
  madeAtOnce: boolean
  /** Conditional requests work in every form of their headers. */
  everyCondition: boolean
  /** Filters compare whole values, and a list shows all matches. */
  exactFilters: boolean
  /** Ids ascend, and a numeric cursor is one of them. */
  ascendingIds: boolean
  /** A list links its next page. */
  linkedPages: boolean
  /** A key opens every operation that its scopes allow. */
  scopedKeys: boolean
  /** A preparation that fails is a finding; elsewhere another check reports the operation. */
  preparationsSucceed: boolean
}

const all = <Answer extends boolean>(answer: Answer) => ({
  ...{ exactStatuses: answer, closedResponses: answer, closedRequests: answer, usualRefusals: answer },
  ...{ everythingSeen: answer, madeAtOnce: answer, everyCondition: answer, exactFilters: answer },
  ...{ ascendingIds: answer, linkedPages: answer, scopedKeys: answer, preparationsSucceed: answer },
})

/** A server of this project, whose contract says all that it does (`--strict`). */
export const ours: Expectations = all(true)

/** Any server, which may do what OpenAPI and HTTP leave open. */
export const anybody: Expectations = all(false)
