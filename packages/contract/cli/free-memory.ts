/**
 * Returns the memory that a start took to the operating system, in the next turn. V8 would keep garbage and its largest young generation. It needs
 * a process that was started with `--expose-gc`; without it, the memory stays.
 */
export function freeMemory(): void {
  // Weak references are kept until the end of this turn.
  setImmediate(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }))
}
