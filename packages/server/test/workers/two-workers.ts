import { expect } from 'vitest'
import { start } from '../../../../test/support/child.ts'
import { temporaryFolder } from '../../../../test/support/folder.ts'

/** Starts a service of two workers, or of `WORKERS`, and resolves when all listen. */
export async function startTwo(env: Record<string, string> = {}) {
  const folder = temporaryFolder()
  const service = await start(folder, { WORKERS: '2', LOG_LEVEL: 'info', ...env })
  const pids = () =>
    [...service.log().matchAll(/Worker \d listens \(process (\d+)\)/g)].map(([, pid]) => Number(pid))
  /** Resolves once so many workers have begun to listen, to their processes in that order; the very first one does not count. */
  const seen = async (count: number) => {
    await expect.poll(pids).toHaveLength(count)
    return pids()
  }
  await seen(Number(env.WORKERS ?? 2) - 1)
  return { folder, service, seen }
}
