import { availableParallelism } from 'node:os'
import { InvalidSetting } from './invalid-setting.ts'

/** The most that `auto` means: each takes some 100 MB, and beyond this the database is the limit rather than the processor. */
const mostAuto = 8
/** The most that can be set. */
const most = 256

/**
 * Reads how many processes serve: a number, or `auto` for one for each core, 8 at most.
 * @param ownCopy the setting that keeps the data in the memory of one process; undefined where processes can share the data
 * @throws InvalidSetting
 */
export function readWorkers(text: string | undefined, ownCopy: string | undefined): number {
  if (text === 'auto') return ownCopy === undefined ? Math.min(availableParallelism(), mostAuto) : 1
  const count = /^[1-9][0-9]{0,2}$/.test(text || '1') ? Number(text || '1') : Number.NaN
  if (!(count <= most))
    throw new InvalidSetting(
      `WORKERS must be a whole number from 1 to ${most}, or auto, not ${JSON.stringify(text)}.`,
    )
  if (count > 1 && ownCopy !== undefined)
    throw new InvalidSetting(`WORKERS must be 1 with ${ownCopy}, which one process has to itself.`)
  return count
}
