/**
 * Returns the memory that a start took to the operating system, soon after this turn. V8 would keep garbage and its largest young generation.
 * The inspector collects garbage without a flag of V8.
 */
export function freeMemory(): void {
  // Weak references are kept until the end of this turn.
  setImmediate(async () => {
    const { Session } = await import('node:inspector/promises')
    const session = new Session()
    session.connect()
    await session.post('HeapProfiler.collectGarbage')
    session.disconnect()
  })
}
