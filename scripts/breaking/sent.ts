/**
 * Callbacks and webhooks, as they are compared. What the server sends is to those who get it what a response is: a member fewer, or a
 * value more, is what they do not expect. So each stands in the flattened contract as the response of an operation of its own.
 */
import { type Fields, fields, pointerPath } from '../openapi/document.ts'

/** Its path among those of operations, which have no blank after the slash. `owner` is the operation that subscribes: `POST /things`. */
export const sentPath = (name: string, owner: string | undefined): string =>
  owner === undefined ? `/ webhook ${name}` : `/ callback ${name} of ${owner}`

/** How messages name what stands at such a path, or below it; undefined for other pointers and paths. */
export function sentName(pointer: string): string | undefined {
  const path = pointer.startsWith('#/paths/') ? pointerPath(pointer)[1] : pointer
  return path?.startsWith('/ ') ? path.slice(2) : undefined
}

/** The contract with an empty path for all that only the other sends: Redocly would take two for one that was renamed. */
export function withPathsOf(other: Fields, contract: Fields): Fields {
  const theirs = Object.keys(fields(other.paths)).filter((path) => sentName(path) !== undefined)
  const empty = Object.fromEntries(theirs.map((path) => [path, {}]))
  return { ...contract, paths: { ...empty, ...fields(contract.paths) } }
}

/** A sentence about a response, as one about what is sent. */
export const sentWords = (message: string): string =>
  message.replace(/ of response `200`/, '').replace(/^Response header/, 'Header')
