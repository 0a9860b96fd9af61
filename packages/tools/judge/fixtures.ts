/** Types of what a contract does not say about its service: `fixtures.ts` beside it, which exports one object of them as default. */

/** The value of a path parameter that names a resource. */
export type Id = string | number

/** What to call an operation with: parameters by name, and members that replace those of its usual body. */
export interface Arguments {
  body?: Record<string, unknown>
  [parameter: string]: unknown
}

/** What fixtures work with. */
export interface Session {
  /** A text that was not used before, in no run. */
  unique(): string
  /** Makes the resource that a path parameter names, with these members in its body, and gives its id. */
  make(parameter: string, body?: Arguments['body']): Promise<Id>
  /** Calls an operation that has to succeed, and gives the body of the response. @throws SetupFailed */
  call(operationId: string, given?: Arguments): Promise<unknown>
  /** Ends the check as failed, unless the condition holds. */
  expect(condition: boolean, otherwise: string): void
}

/** Everything is optional. What is not given comes from the contract: its examples, and ids from the POST above each path parameter. */
export interface Fixtures {
  /** The largest body that is accepted, in bytes. */
  bodyLimit?: number
  /** By operationId: a body that succeeds, where the example does not. Members that name a path parameter are added. */
  bodies?: Record<string, (session: Pick<Session, 'unique'>) => Record<string, unknown>>
  /** By operationId and error code: calls that are valid, and refused all the same. Each is made on resources of its own. */
  refusals?: Record<string, Record<string, Refusal | Refusal[]>>
  /** By operationId: what to call it with so that several values of each member of its body are accepted, where the usual call leaves no choice. */
  choices?: Record<string, (session: Session) => Promise<Arguments>>
  /** By operationId of a list: adds an item and gives its id. The first three have to differ in all that can be filtered by. */
  items?: Record<string, (session: Session, nth: number) => Promise<Id>>
  /** By path parameter: makes what it names, where no POST responds with 201 to that; `above` has the parameters that come before it. */
  makers?: Record<string, (session: Omit<Session, 'expect'>, above: Record<string, Id>) => Promise<Id>>
  /** Path parameters: of what they name, only some 20 may be there at once. The run removes what it has made after each check. */
  scarce?: readonly string[]
  /** By operationId of a DELETE: what has to be done first, when a run removes what it has made. */
  beforeDelete?: Record<string, (session: Session, given: Arguments) => Promise<unknown>>
  /** By name: what has to hold from one call to the next. */
  rules?: Record<string, (session: Session) => Promise<void>>
}

type Refusal = (session: Session) => Promise<Arguments> | Arguments
