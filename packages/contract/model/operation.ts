/** Questions about an operation of the model. A server loads them with the table of statuses, so they load nothing of the model themselves. */
import type { Operation, ResponseSpec } from './model.ts'

/** True for a method whose body OpenAPI 3.0 ignores, and browsers do not send. */
export const ignoresBody = (method: string): boolean => /^(get|head)$/i.test(method)

/** True if an operation has a header parameter. @param header in lower case */
export const hasHeader = (
  { parameters }: { parameters: readonly { in: string; name: string }[] },
  header: string,
): boolean => parameters.some(({ in: place, name }) => place === 'header' && name.toLowerCase() === header)

/** True if a response documents a header. @param header in lower case */
export const carries = ({ headers }: Pick<ResponseSpec, 'headers'>, header: string): boolean =>
  headers.some(({ name }) => name.toLowerCase() === header)

/** Returns the status, class (`4XX`) or `default` by which a contract documents a status: the most specific of those that it has. */
export const documentedStatus = (
  documented: readonly string[],
  status: number | string,
): string | undefined =>
  [`${status}`, `${`${status}`[0]}XX`, 'default'].find((key) => documented.includes(key))

/** Returns the responses of success: those of 2xx, or a lone `default`. */
export function successesOf({ responses }: Operation): ResponseSpec[] {
  const named = responses.filter(({ status }) => status.startsWith('2'))
  // A lone `default` is the success.
  const [only, ...others] = responses
  return named.length === 0 && only?.status === 'default' && others.length === 0 ? [only] : named
}

/** Returns the media types of all successes. */
export const successTypes = (operation: Operation): string[] => [
  ...new Set(
    successesOf(operation).flatMap(({ body }) => body?.content.map(({ mediaType }) => mediaType) ?? []),
  ),
]
