// Helpers end what the tests of a file share with that file, although Vitest loads a helper once for all files of a worker.
type End = () => unknown

const ends: End[] = []

/** Calls a function after the tests of the current file. Works at any time, while `afterAll` works at the top of a file only. */
export const atFileEnd = (end: End) => void ends.push(end)

/** Ends what the tests of a file have started, in reverse order. */
export async function endFile(): Promise<void> {
  while (ends.length > 0) await ends.pop()?.()
}
