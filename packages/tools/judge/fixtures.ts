/**
 * Types of what a contract does not say about its service: `fixtures.ts` beside it, which exports one object of them as default. With
 * `Fixtures<contract.Requests, contract.Responses>`, of `generated/contract.ts`, names and values are those of the contract.
 */

/** The value of a path parameter that names a resource. */
export type Id = string | number

/** The arguments of a call: parameters by name, and members that replace those of its usual body. */
export interface Arguments {
  body?: Record<string, unknown>
  [parameter: string]: unknown
}

/** Names and values are not those of a contract. */
type Untyped = Record<string, never>
type IsUntyped<Types> = string extends keyof Types ? true : false

type NameOf<Types> = keyof Types & string
type PartOf<Request, Part extends string> = Request extends Record<Part, infer Members> ? Members : object
/** An array of one item may be given as the item. */
type OneOrMore<Members> = { [Name in keyof Members]?: Members[Name] | ItemOf<Members[Name]> }
type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : never
type TypedArguments<Request> = OneOrMore<
  PartOf<Request, 'path'> & PartOf<Request, 'query'> & PartOf<Request, 'headers'>
> & { body?: Request extends { body?: infer Body } ? Partial<Body> : undefined }

type ArgumentsOf<Requests, Name extends NameOf<Requests>> =
  IsUntyped<Requests> extends true ? Arguments : TypedArguments<Requests[Name]>

/** Bodies that come whole; a stream has none. */
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
/** The names of path parameters. */
type PathName<Requests> = IsUntyped<Requests> extends true ? string : PathNamesOf<Requests[keyof Requests]>
type PathValueOf<Request, Name extends string> = Request extends { path: Record<Name, infer Value> }
  ? Value
  : never
type IdOf<Requests, Name extends string> =
  IsUntyped<Requests> extends true ? Id : PathValueOf<Requests[keyof Requests], Name>

/** The tools of fixtures. */
export interface Session<Requests = Untyped, Responses = Untyped> {
  /** A text that was not used before, in no run. */
  unique(): string
  /** Makes the resource that a path parameter names, with these members in its body, and gives its id. */
  make<Name extends PathName<Requests>>(
    parameter: Name,
    body?: Record<string, unknown>,
  ): Promise<IdOf<Requests, Name>>
  /** Calls an operation that has to succeed, and gives the body of the response. @throws SetupFailed */
  call<Name extends NameOf<Requests>>(
    operationId: Name,
    given?: ArgumentsOf<Requests, Name>,
  ): Promise<ResultOf<Responses, Name>>
  /** Ends the check as failed, unless the condition holds. */
  expect(condition: boolean, otherwise: string): void
}

/** Everything is optional. What is not given comes from the contract: its examples, and ids from the POST above each path parameter. */
export interface Fixtures<Requests = Untyped, Responses = Untyped> {
  /** The largest body that is accepted, in bytes. */
  bodyLimit?: number
  /**
   * By security scheme: gets the key of a run that was given none, for example by a log-in. It is called again when the key is refused, and
   * then has to give one of the same user. The key is what the contract's place for it takes, with a prefix that OpenAPI cannot say.
   */
  keys?: Record<string, (session: Pick<Session<Requests, Responses>, 'unique' | 'call'>) => Promise<string>>
  /** By operationId: a body that succeeds, where the example does not. Members that name a path parameter are added. */
  bodies?: {
    [Name in NameOf<Requests>]?: (
      session: Pick<Session<Requests, Responses>, 'unique' | 'call'>,
    ) => BodyOf<Requests, Name> | Promise<BodyOf<Requests, Name>>
  }
  /** By operationId and error code (where the contract has no codes, status, or any word for 409): calls that are valid, and refused all the same. Each is made on resources of its own. */
  refusals?: {
    [Name in NameOf<Requests>]?: Record<
      string,
      Refusal<Requests, Responses, Name> | Refusal<Requests, Responses, Name>[]
    >
  }
  /** By operationId: what to call it with so that several values of each member of its body are accepted, where the usual call leaves no choice. */
  choices?: {
    [Name in NameOf<Requests>]?: (
      session: Session<Requests, Responses>,
    ) => Promise<ArgumentsOf<Requests, Name>>
  }
  /** By operationId of a list: adds an item and gives its id. The first three have to differ in all that can be filtered by. */
  items?: {
    [Name in NameOf<Requests>]?: (session: Session<Requests, Responses>, nth: number) => Promise<Id>
  }
  /** By path parameter: makes what it names, where no POST responds with 201 to that; `above` has the parameters that come before it. */
  makers?: {
    [Name in PathName<Requests>]?: (
      session: Omit<Session<Requests, Responses>, 'expect'>,
      above: { [Other in PathName<Requests>]: IdOf<Requests, Other> },
    ) => Promise<IdOf<Requests, Name>>
  }
  /** Path parameters: of what they name, only some 20 may be there at once. The run removes what it has made after each check. */
  scarce?: readonly PathName<Requests>[]
  /**
   * By operationId: what has to be done first, so that a call on what was just made succeeds. `given` has the parameters of its path.
   * Before a DELETE it is done as well when a run removes what it has made.
   */
  before?: {
    [Name in NameOf<Requests>]?: (
      session: Session<Requests, Responses>,
      given: ArgumentsOf<Requests, Name>,
    ) => Promise<unknown>
  }
  /** By name: what has to hold from one call to the next. */
  rules?: Record<string, (session: Session<Requests, Responses>) => Promise<void>>
}

type Refusal<Requests, Responses, Name extends NameOf<Requests>> = (
  session: Session<Requests, Responses>,
) => Promise<ArgumentsOf<Requests, Name>> | ArgumentsOf<Requests, Name>
