import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Bytes of chunks that may pass before their memory is freed.
const maxPassed = 16 * 2 ** 20

let passed = 0
let collect: NodeJS.GCFunction | undefined

/**
 * Counts a chunk of a body, and frees earlier chunks at intervals. V8 lets 64 MB of buffers go unused before it collects them, because they are
 * outside its heap. A minor collection takes a millisecond or two, and later chunks reuse warm memory: a gigabyte arrives faster.
 */
export function passThrough(chunk: Uint8Array) {
  passed += chunk.length
  if (passed < maxPassed) return
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
