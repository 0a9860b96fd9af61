import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Returns the memory that a start took to the operating system. V8 would keep garbage and its largest young generation. */
export async function freeMemory(): Promise<void> {
  setFlagsFromString('--expose-gc')
  await runInNewContext('gc')({ type: 'major', flavor: 'last-resort', execution: 'async' })
}
