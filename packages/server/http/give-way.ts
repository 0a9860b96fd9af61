/**
 * Shares the event loop between bodies that take long to read and all other requests. Whatever works through bytes of a stranger asks
 * `giveWay` between two pieces. All of them together have one slice of each turn of the event loop, first come, first served, so that any
 * number of them delays another request by a slice or two.
 */

// Milliseconds. A piece of work between two calls may be longer.
const slice = 5

const waiting: (() => void)[] = []
let until = 0

/** Returns undefined while the slice of this turn lasts, else a promise that resolves in a later turn. */
export function giveWay(): Promise<void> | undefined {
  if (performance.now() < until) return undefined
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(begin)
  })
}

function begin() {
  until = performance.now() + slice
  next()
}

function next() {
  waiting.shift()?.()
  if (waiting.length === 0) return
  // The next one begins when this one has done all that it can do now: Node runs ticks when no microtask is left.
  queueMicrotask(() => process.nextTick(() => (performance.now() < until ? next() : setImmediate(begin))))
}
