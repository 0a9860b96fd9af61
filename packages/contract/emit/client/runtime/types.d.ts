/** How the functions of a client are typed, from what openapi-typescript says of their operations. */

/** What the server responded. */
export interface Result<Status, Data> {
  readonly status: Status
  readonly data: Data
  readonly headers: Headers
  /** The version of what was read, for `ifMatch` and `ifNoneMatch`. */
  readonly etag: string | undefined
  /** Where it came from. */
  readonly url: string
}

/** An entity tag, or a result that came with one. */
export type Version = string | { readonly etag: string | undefined }

/** A key, token or, for `basic`, `user:password`; or what gives it before each attempt. */
export type Credential = string | (() => string | Promise<string>)

/** What the server says about the end of an operation. */
export interface DeprecationNotice {
  readonly operation: string
  readonly since: Date | undefined
  readonly sunset: Date | undefined
  /** What to call instead, as the server has it. */
  readonly successor: string | undefined
}

export interface ClientSettings<Scheme extends string> {
  /** By the names of the contract's security schemes. */
  credentials?: { readonly [Name in Scheme]?: Credential }
  /** The most attempts after the first; 3 by default. */
  retries?: number
  /** Of each attempt, in milliseconds; 30 000 by default. */
  timeout?: number
  /** A `Retry-After` beyond this is not waited for, in milliseconds; 60 000 by default. */
  longestRetryAfter?: number
  /** Is told once for each operation; a warning on the console by default. */
  onDeprecated?: (notice: DeprecationNotice) => void
  /** Takes the place of the global one. */
  fetch?: (request: Request) => Promise<Response>
}

/** Options of every call. */
export interface CallSettings {
  signal?: AbortSignal
  /** The most attempts after the first. */
  retries?: number
}

type Place<Op, Name extends string> = Op extends { parameters: infer P }
  ? Name extends keyof P
    ? NonNullable<P[Name]>
    : never
  : never
type HeadersOf<Op> = Place<Op, 'header'>
type Takes<Op, Name extends string> = [HeadersOf<Op>] extends [never]
  ? false
  : Name extends Lowercase<keyof HeadersOf<Op> & string>
    ? true
    : false
type If<Condition, Then> = Condition extends true ? Then : unknown

/** Options of a call, as far as the operation has them. */
export type CallOptions<Op> = CallSettings &
  If<
    Takes<Op, 'if-match'>,
    {
      /** Change it only if this is still its version; `412` otherwise. */
      ifMatch?: Version
    }
  > &
  If<
    Takes<Op, 'idempotency-key'>,
    {
      /** The same on another call repeats it; a new one by default. */
      idempotencyKey?: string
    }
  >

type Flat<T> = { [K in keyof T]: T[K] }
type Member<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }
/** Those that are options of a call. */
type OptionHeaders<Op> =
  | 'if-match'
  | 'idempotency-key'
  | 'last-event-id'
  | (Responses<Op> extends { 304: unknown } ? 'if-none-match' : never)
type OwnHeaders<Op, H = HeadersOf<Op>> = {
  [N in keyof H as Lowercase<N & string> extends OptionHeaders<Op> ? never : N]: H[N]
}
type HeaderMembers<Op> = [HeadersOf<Op>] extends [never]
  ? never
  : keyof OwnHeaders<Op> extends never
    ? never
    : OwnHeaders<Op>

type RequestContent<Op> = Op extends { requestBody?: infer B }
  ? NonNullable<B> extends { content: infer C }
    ? C
    : never
  : never
type Named<M> = M extends `${infer Start}*${infer End}` ? `${Start}${string}${End}` : M
/** Whatever is not JSON, a form or a text is sent as it is. */
type Sent<C> = {
  [M in keyof C]: M extends `${string}json${string}` | `multipart/${string}` | `${string}form-urlencoded`
    ? C[M]
    : M extends `text/${string}` | `${string}${'xml' | 'yaml'}`
      ? string
      : C[M] | Blob | Uint8Array<ArrayBuffer> | ArrayBuffer
}[keyof C]
type BodyMembers<C> = {
  body: Sent<C>
  /** The first of the contract by default. */
  mediaType?: Named<keyof C>
}
type BodyOf<Op> = [RequestContent<Op>] extends [never]
  ? unknown
  : Op extends { requestBody: object }
    ? BodyMembers<RequestContent<Op>>
    : Partial<BodyMembers<RequestContent<Op>>>

type Responses<Op> = Op extends { responses: infer R } ? R : never
type IsSuccess<S> = `${S & (string | number)}` extends `2${string}` ? true : false
/** `default` is the success of an operation that documents no other. */
type SuccessKeys<R> = { [S in keyof R]: IsSuccess<S> extends true ? S : never }[keyof R] extends infer S
  ? [S] extends [never]
    ? keyof R & 'default'
    : S & keyof R
  : never
type Received<C> = {
  [M in keyof C]: M extends 'text/event-stream'
    ? never
    : M extends `${string}json${string}` | '*/*'
      ? C[M]
      : M extends `text/${string}` | `${string}${'xml' | 'yaml'}`
        ? C[M] extends string
          ? C[M]
          : string
        : Blob
}[keyof C]
type Body<R> = R extends { content: infer C } ? Received<C> : undefined
type Status<S> = S extends number ? S : number

/** What an operation succeeds with, one for each status. */
export type Success<Op> = {
  [S in SuccessKeys<Responses<Op>>]: Result<Status<S>, Body<Responses<Op>[S]>>
}[SuccessKeys<Responses<Op>>]

type SuccessContent<Op> = Responses<Op>[SuccessKeys<Responses<Op>>] extends infer R
  ? R extends { content: infer C }
    ? Exclude<keyof C, 'text/event-stream'>
    : never
  : never
type Several<T, All = T> = [T] extends [never]
  ? never
  : T extends All
    ? [All] extends [T]
      ? never
      : All
    : never

/** What a call gives, by the place where it goes. */
export type RequestOf<Op> = Flat<
  Member<'path', Place<Op, 'path'>> &
    Member<'query', Place<Op, 'query'>> &
    Member<'headers', HeaderMembers<Op>> &
    Member<'cookies', Place<Op, 'cookie'>> &
    ([Several<SuccessContent<Op>>] extends [never]
      ? unknown
      : {
          /** The form of the response; the first of the contract by default. */
          accept?: Several<SuccessContent<Op>>
        }) &
    BodyOf<Op>
>

type Arguments<Op, Options> =
  Record<never, never> extends RequestOf<Op>
    ? [request?: RequestOf<Op>, options?: Options]
    : [request: RequestOf<Op>, options?: Options]

/** A function that calls an operation. It throws ApiError for what is no success, and ConnectionError where no response came. */
export type Call<Op> = (...given: Arguments<Op, CallOptions<Op>>) => Promise<Success<Op>>

/** The same for what may be asked for only if it has changed. */
export interface ConditionalCall<Op> {
  /** Results in the status 304, without data, if `ifNoneMatch` is still the version. */
  (
    request: RequestOf<Op>,
    options: CallOptions<Op> & { ifNoneMatch: Version },
  ): Promise<Success<Op> | Result<304, undefined>>
  (...given: Arguments<Op, CallOptions<Op> & { ifNoneMatch?: undefined }>): Promise<Success<Op>>
}

type Data<Op> = Success<Op>['data']
type ItemOf<D, Envelope> = Envelope extends keyof NonNullable<D>
  ? ItemOf<NonNullable<D>[Envelope], undefined>
  : NonNullable<D> extends readonly (infer Item)[]
    ? Item
    : unknown

/** What lists have beside their function. */
export interface Paged<Op, Envelope = undefined> {
  /** All items, page by page as they are asked for. */
  all(...given: Arguments<Op, CallOptions<Op>>): AsyncGenerator<ItemOf<Data<Op>, Envelope>, void>
  /** The pages themselves. */
  pages(...given: Arguments<Op, CallOptions<Op>>): AsyncGenerator<Success<Op>, void>
}

/** A server-sent event; `id` is empty where the server gives none. */
export interface StreamEvent<Data> {
  readonly id: string
  readonly type: string
  readonly data: Data
}
type EventData<R> = R extends { content: { 'text/event-stream': infer D } } ? D : never

/** What streams of events have beside their function. */
export interface Followed<Op, Start extends string = never> {
  /** Events as they come; when the connection ends, it is opened again after the last one. It ends with `signal`, which throws, or with the loop. */
  follow(
    ...given: Arguments<Op, CallOptions<Op> & { lastEventId?: string | number; from?: Start }>
  ): AsyncGenerator<StreamEvent<EventData<Responses<Op>[keyof Responses<Op>]>>, void>
}

/** What a refusal is thrown as. */
export interface HttpError<Id, S, B> extends Error {
  readonly operation: Id
  readonly status: S
  readonly code: B extends { code: infer Code } ? Code : undefined
  readonly body: B
  readonly headers: Headers
}
type ErrorsOf<Id, R> = {
  [S in Exclude<keyof R, SuccessKeys<R> | 304>]: HttpError<Id, Status<S>, Body<R[S]>>
}[Exclude<keyof R, SuccessKeys<R> | 304>]

/** Every error that the contract documents, told apart by operation and status. */
export type ErrorOf<Operations> = {
  [Id in keyof Operations]: ErrorsOf<Id, Responses<Operations[Id]>>
}[keyof Operations]

/** A class that only this package makes objects of. */
export type Thrown<T> = abstract new (...given: never) => T

/** What came to your server: a web Request, or headers and body as Node has them. */
export type ReceivedWebhook =
  | Request
  | {
      headers: Headers | { readonly [name: string]: string | string[] | undefined }
      body: string | ArrayBuffer | ArrayBufferView<ArrayBuffer>
    }
