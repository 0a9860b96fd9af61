/**
 * Types of `fixtures.ts` beside a contract: what the contract does not say about its service. It exports one object as default.
 * `Fixtures<contract.Requests, contract.Responses>`, with the types of `generated/contract.ts`, has the names and values of the contract.
 */

export type Id = string | number

/** The arguments of a call: parameters by name, and members that replace those of the usual body. */
export interface Arguments {
  body?: Record<string, unknown>
  [parameter: string]: unknown
}

type Untyped = Record<string, never>
type IsUntyped<Types> = string extends keyof Types ? true : false

type NameOf<Types> = keyof Types & string
type PartOf<Request, Part extends string> = Request extends Record<Part, infer Members> ? Members : object
type OneOrMore<Members> = { [Name in keyof Members]?: Members[Name] | ItemOf<Members[Name]> }
type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : never
type TypedArguments<Request> = OneOrMore<
  PartOf<Request, 'path'> & PartOf<Request, 'query'> & PartOf<Request, 'headers'>
> & { body?: Request extends { body?: infer Body } ? Partial<Body> : undefined }

type ArgumentsOf<Requests, Name extends NameOf<Requests>> =
  IsUntyped<Requests> extends true ? Arguments : TypedArguments<Requests[Name]>

// Bodies that come whole; a stream has none.
type SuccessOf<Response> = Response extends { stream: unknown }
  ? never
  : Response extends { status: 200 | 201 | 202 | 203 | 204 | '2XX'; body?: infer Body }
    ? Body
    : never
type ResultOf<Responses, Name> =
  IsUntyped<Responses> extends true
    ? unknown
    : Name extends keyof Responses
      ? SuccessOf<Responses[Name]>
      : never

type BodyOf<Requests, Name extends NameOf<Requests>> = NonNullable<ArgumentsOf<Requests, Name>['body']>

type PathNamesOf<Request> = Request extends { path: infer Path } ? keyof Path & string : never
type PathName<Requests> = IsUntyped<Requests> extends true ? string : PathNamesOf<Requests[keyof Requests]>
type PathValueOf<Request, Name extends string> = Request extends { path: Record<Name, infer Value> }
  ? Value
  : never
type IdOf<Requests, Name extends string> =
  IsUntyped<Requests> extends true ? Id : PathValueOf<Requests[keyof Requests], Name>

/** Functions for fixtures: calls of operations, creation of items, and assertions. */
export interface Session<Requests = Untyped, Responses = Untyped> {
  /** Returns a unique text, across all runs. */
  unique(): string
  /** Returns a unique text of small letters and hyphens, for a slug or the local part of an address. */
  slug(): string
  make<Name extends PathName<Requests>>(
    parameter: Name,
    body?: Record<string, unknown>,
  ): Promise<IdOf<Requests, Name>>
  /**
   * Calls an operation that has to succeed. Returns the body of the response.
   * @throws SetupFailed
   */
  call<Name extends NameOf<Requests>>(
    operationId: Name,
    args?: ArgumentsOf<Requests, Name>,
  ): Promise<ResultOf<Responses, Name>>
  expect(condition: boolean, otherwise: string): void
}

/** Everything is optional. The contract's examples, and ids from the POST above each path parameter, stand in for missing fixtures. */
export interface Fixtures<Requests = Untyped, Responses = Untyped> {
  /** The largest accepted body, in bytes. */
  bodyLimit?: number
  /**
   * Log-ins by security scheme. Each returns a key for a run that was given none, for example by a log-in. Called again for the same user when the key is
   * refused. Returns the value as the contract's place takes it, with a prefix that OpenAPI cannot express.
   */
  keys?: Record<string, (session: Pick<Session<Requests, Responses>, 'unique' | 'call'>) => Promise<string>>
  /** Valid bodies by operationId, where the example is not accepted. Members that name a path parameter are added. */
  bodies?: {
    [Name in NameOf<Requests>]?: (
      session: Omit<Session<Requests, Responses>, 'expect'>,
    ) => BodyOf<Requests, Name> | Promise<BodyOf<Requests, Name>>
  }
  /**
   * Refused calls by operationId and error code (without codes: by status, or any word for 409): valid calls that are refused. Each is made on resources of its
   * own.
   */
  refusals?: {
    [Name in NameOf<Requests>]?: Record<
      string,
      Refusal<Requests, Responses, Name> | Refusal<Requests, Responses, Name>[]
    >
  }
  /** Arguments by operationId of a call that accepts several values of each body member, where the usual call leaves no choice. */
  choices?: {
    [Name in NameOf<Requests>]?: (
      session: Session<Requests, Responses>,
    ) => Promise<ArgumentsOf<Requests, Name>>
  }
  /** Items by operationId of a list: adds one and returns its id. The first three have to differ in every filter. */
  items?: {
    [Name in NameOf<Requests>]?: (session: Session<Requests, Responses>, nth: number) => Promise<Id>
  }
  /** Makers by path parameter: each creates the named resource, where no POST responds with 201 to that; `above` has the parameters to its left. */
  makers?: {
    [Name in PathName<Requests>]?: (
      session: Omit<Session<Requests, Responses>, 'expect'>,
      above: { [Other in PathName<Requests>]: IdOf<Requests, Other> },
    ) => Promise<IdOf<Requests, Name>>
  }
  /** Path parameters of resources that allow only some 20 items at once. The run removes its own after each check. */
  scarce?: readonly PathName<Requests>[]
  /**
   * Preparations by operationId: each prepares a call on a created resource, so that it succeeds. `args` has the path parameters. Also called before each DELETE that
   * cleans up.
   */
  before?: {
    [Name in NameOf<Requests>]?: (
      session: Session<Requests, Responses>,
      args: ArgumentsOf<Requests, Name>,
    ) => Promise<unknown>
  }
  /**
   * Parts of the contract that no run can show, each with the reason, as `x-conformance-unseen` has them for one operation: `getThing 410`, with `*` for
   * any text (`* 503`, `createThing 201 *`).
   */
  unseen?: Record<string, string>
  /** Time limit of a callback, in seconds. */
  callbackTimeout?: number
  /** Invariants by name, from one call to the next. */
  rules?: Record<string, (session: Session<Requests, Responses>) => Promise<void>>
}

type Refusal<Requests, Responses, Name extends NameOf<Requests>> = (
  session: Session<Requests, Responses>,
) => Promise<ArgumentsOf<Requests, Name>> | ArgumentsOf<Requests, Name>

/** Returns fixtures by the names of their own: an operation or a parameter may be called `constructor`. */
export function withoutInherited(fixtures: Fixtures = {}): Fixtures {
  const groups = { bodies: {}, makers: {}, before: {}, choices: {}, refusals: {}, items: {}, ...fixtures }
  return Object.fromEntries(
    Object.entries(groups).map(([name, group]) => [
      name,
      typeof group === 'object' && !Array.isArray(group) ? Object.assign(Object.create(null), group) : group,
    ]),
  )
}
