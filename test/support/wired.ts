import { wireTo } from '../../packages/testing/wired.ts'
import { startService } from './service.ts'

/** Starts a service on a free port of 127.0.0.1, with functions that open connections to it. */
export async function startWired(options: Parameters<typeof startService>[0] = {}) {
  const service = await startService(options)
  return { ...service, ...(await wireTo(service.app)) }
}
