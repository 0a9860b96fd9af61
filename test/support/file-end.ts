/** What helpers share between the tests of a file ends with the file, though vitest loads a helper once for all files of a worker. */
type End = () => unknown

const ends: End[] = []

/** Calls a function after the tests of the file that runs: at any time, where `afterAll` is for the top of a file alone. */
export const atFileEnd = (end: End) => void ends.push(end)

/** Ends what the tests of a file have begun, the last first. */
export async function endFile(): Promise<void> {
  while (ends.length > 0) await ends.pop()?.()
}
