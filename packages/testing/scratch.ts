import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'

// Tests write to memory if there is room: their data need not survive, and a disk delays each commit.
export const scratch = hasRoom(memory) ? memory : tmpdir()

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > 4e9
  } catch {
    return false
  }
}
