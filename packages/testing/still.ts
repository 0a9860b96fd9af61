import { setImmediate, setTimeout } from 'node:timers/promises'

/**
 * Resolves once a number stays the same, for example when all buffers to a reader that has stopped are full. Gives up beyond `most`, so that the test
 * can say what grows without end.
 */
export async function untilStill(read: () => number, most = Number.POSITIVE_INFINITY): Promise<void> {
  for (let before = Number.NaN, now = read(); now !== before && now <= most; now = read()) {
    before = now
    await setTimeout(200)
    // A process that had to wait for a busy machine has not seen yet what has arrived meanwhile.
    for (let turn = 0; turn < 5; turn++) await setImmediate()
  }
}
