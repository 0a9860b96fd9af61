import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Returns the memory that a start took to the operating system, in the next turn. V8 would keep garbage and its largest young generation. */
export function freeMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  // Weak references are kept until the end of this turn.
  setImmediate(() => collect({ type: 'major', flavor: 'last-resort' }))
}
