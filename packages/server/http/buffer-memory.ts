/** Memory of the chunks that pass through. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How many bytes of chunks may pass before their memory is freed. */
const most = 16 * 2 ** 20

let passed = 0
let collect: NodeJS.GCFunction | undefined

/**
 * Counts a chunk of a body that passes through, and frees those before it from time to time. V8 lets 64 MB of buffers go unused before it looks, for they
 * are no part of its heap. A collection of the young takes a millisecond or two, and new chunks then find memory that is warm: a gigabyte arrives faster.
 */
export function passThrough(chunk: Uint8Array) {
  passed += chunk.length
  if (passed < most) return
  passed = 0
  collect ??= exposedCollector()
  collect({ type: 'minor' })
}

function exposedCollector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc')
  const gc: NodeJS.GCFunction = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return gc
}
