/** Serves `/health/live` and `/health/ready`. Ready means that a write was committed just now. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendError, sendJson } from '../response/send.ts'
import type { ServiceStore } from '../store/store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    announceEnd(): void
  }
}

// Milliseconds for which a check is reused, so that callers cannot keep the disk busy.
const cacheTime = 1000

const paths = { live: '/health/live', ready: '/health/ready' }

/**
 * True for a health check, which gets a response under any load.
 * @param prefix path before the pages of the server
 */
export function isHealthCheck(url: string, prefix = ''): boolean {
  const [path] = url.split('?', 1)
  return path === prefix + paths.live || path === prefix + paths.ready
}

/**
 * Serves `/health/live` (the process responds) and `/health/ready` (a write would be accepted). Both need no key and count towards no limit.
 * Changes are logged once.
 *
 * After `app.announceEnd()` the server is not ready, but still serves.
 * @returns a function that resolves to the reason why the server is not ready; undefined if it is
 */
export function useHealth(
  app: FastifyInstance,
  store: Pick<ServiceStore, 'check'>,
  prefix: string,
): () => Promise<string | undefined> {
  let closing = false
  const announceEnd = () => {
    closing = true
  }
  app.decorate('announceEnd', announceEnd)
  app.addHook('preClose', (done) => {
    announceEnd()
    done()
  })

  let last: string | undefined
  async function ask(): Promise<string | undefined> {
    const reason = await store.check().catch((error: unknown) => {
      app.log.error({ err: error }, 'the check of the store failed')
      return 'The check of the store failed; the log says why.'
    })
    if (reason !== undefined && reason !== last) app.log.error(`not ready: ${reason}`)
    if (reason === undefined && last !== undefined) app.log.info('ready again')
    last = reason
    return reason
  }

  let checked: Promise<string | undefined> | undefined
  const check = async () => {
    if (closing) return 'The server is shutting down.'
    checked ??= ask().finally(() => {
      setTimeout(() => {
        checked = undefined
      }, cacheTime).unref()
    })
    return checked
  }

  const withoutCache = (reply: FastifyReply) => reply.header('cache-control', 'no-store')
  app.get(prefix + paths.live, (_request, reply) => sendJson(withoutCache(reply), 200, { status: 'live' }))
  app.get(prefix + paths.ready, async (_request, reply) => {
    const reason = await check()
    withoutCache(reply)
    if (reason === undefined) return sendJson(reply, 200, { status: 'ready' })
    return sendError(reply.header('retry-after', '1'), 'unavailable', reason)
  })
  return check
}
