/**
 * Responses of handlers: resources with their entity tags, pages, and refusals in the error form of the contract. Their types are those of the
 * arguments, so that the compiler compares them with what the contract documents.
 */
import { STATUS_CODES } from '../http/problem.ts'
import { type Created, isRefusal, type Refusal, type Versioned } from '../store/result.ts'

export { nextCursor, page, readCursor } from './page.ts'

/** Formats a version as a strong entity tag (RFC 9110, section 8.8.3). */
export const entityTag = (version: number): string => `"${version}"`

/** Returns 200 with a resource and its entity tag. */
export function resource<T>({ value, version }: Versioned<T>) {
  return { status: 200 as const, body: value, headers: { ETag: entityTag(version) } }
}

/**
 * Returns 202 for work that goes on.
 * @param location path where the caller sees its state
 * @param retryAfter seconds after which to look, in the type that the contract gives the header
 */
export const accepted = <T, Wait extends number | string>(body: T, location: string, retryAfter: Wait) => ({
  status: 202 as const,
  body,
  headers: { Location: location, 'Retry-After': retryAfter },
})

/** Refusal of a handler, with the status of its code. */
export interface Declined<Code extends string = string, Status extends number = number> {
  code: Code
  message: string
  status: Status
}

/** Returns the body of an error as problem details (RFC 9457). */
export const problemDetails = ({ message, status }: Declined) => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? String(status),
  status,
  detail: message,
})

/** Error of a refusal: a union over its codes, so that each status must be documented. */
export type Problem<Statuses, Body, Code extends keyof Statuses> = {
  [One in Code]: { status: Statuses[One]; body: Body }
}[Code]

/** Responses of writes, which a rule may refuse. */
export interface Refusable<Statuses, Body> {
  problem<Code extends keyof Statuses & string>(code: Code, message: string): Problem<Statuses, Body, Code>
  decline<Code extends keyof Statuses & string>(refusal: Refusal<Code>): Problem<Statuses, Body, Code>
  /** Returns 200 with the changed resource. */
  changed<T, Code extends keyof Statuses & string>(
    result: Versioned<T> | Refusal<Code>,
  ): ReturnType<typeof resource<T>> | Problem<Statuses, Body, Code>
  /** Returns 204 after a deletion. */
  removed<Code extends keyof Statuses & string>(
    result: Refusal<Code> | undefined,
  ): { status: 204 } | Problem<Statuses, Body, Code>
  /** Returns 201 for a new resource, also for one that an earlier request with the same idempotency key created. */
  created<T, Code extends keyof Statuses & string>(
    result: Created<T> | Refusal<Code>,
    locationOf: (value: T) => string,
  ): ReturnType<typeof madeResource<T>> | Problem<Statuses, Body, Code>
}

/**
 * Makes the responses of writes, which a rule may refuse: of a refusal they make an error with the status of its code.
 * @param statuses status of each code; `generated/errors.ts` has them if the contract lists its error codes
 * @param bodyOf writes an error in the form of the contract, such as {@link problemDetails}
 */
export function refusable<const Statuses extends Readonly<Record<string, number>>, Body>(
  statuses: Statuses,
  bodyOf: (declined: Declined<keyof Statuses & string, Statuses[keyof Statuses]>) => Body,
): Refusable<Statuses, Body> {
  type AnyCode = keyof Statuses & string

  const problem = <Code extends AnyCode>(code: Code, message: string) => {
    const status = statuses[code]
    return { status, body: bodyOf({ code, message, status }) } as Problem<Statuses, Body, Code>
  }
  const decline = <Code extends AnyCode>({ refused, message }: Refusal<Code>) => problem(refused, message)

  return {
    problem,
    decline,
    changed: (result) => (isRefusal(result) ? decline(result) : resource(result)),
    removed: <Code extends AnyCode>(result: Refusal<Code> | undefined) =>
      isRefusal<Code>(result) ? decline(result) : { status: 204 as const },
    created: (result, locationOf) => (isRefusal(result) ? decline(result) : madeResource(result, locationOf)),
  }
}

// The server marks a repeated response, if the contract has the header.
const madeResource = <T>({ value, version, replayed }: Created<T>, locationOf: (value: T) => string) => ({
  status: 201 as const,
  body: value,
  headers: { Location: locationOf(value), ETag: entityTag(version) },
  replayed,
})
