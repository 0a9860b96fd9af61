import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'

/** Where tests write: in memory if it has room, because nothing of it has to survive, and a disk takes its time for each commit. */
export const scratch = hasRoom(memory) ? memory : tmpdir()

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > 4e9
  } catch {
    return false
  }
}
