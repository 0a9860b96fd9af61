/** Callbacks and webhooks: requests that a contract may describe, although the server does not send them yet. */
import { child, type Fields, type Path, rootOf } from './document.ts'
import { unsupported } from './grammar.ts'
import { modelOf } from './model.ts'
import type { Problem } from './problem.ts'

/** Whether the callbacks of an operation are at the path. */
export const isUnserved = (path: Path): boolean =>
  path.length === 4 && path[0] === 'paths' && path[3] === 'callbacks'

/** All of it, with why. */
export function findUnserved(document: Fields): Problem[] {
  const callbacks = modelOf(document).operations.map(({ at }) => child(at, 'callbacks'))
  const all = [
    ...callbacks.map((at) => ({ ...at, message: unsupported['Operation.callbacks']! })),
    { ...child(rootOf(document), 'x-webhooks'), message: unsupported['Document.webhooks']! },
  ]
  return all.filter(({ value }) => Object.keys(value).length > 0)
}
