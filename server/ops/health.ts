import type { FastifyInstance } from 'fastify'
import type { ServiceStore } from '../../db/service-store.ts'
import { sendError, sendJson } from '../response/send.ts'

/** How long a result of the check is good for, in milliseconds: nobody may keep the disk busy by asking. */
const checkedFor = 1000

const paths = { live: '/health/live', ready: '/health/ready' }

/** Whether a request asks for the server's health, and so gets its response whatever the load. */
export function isHealthCheck(url: string): boolean {
  const path = url.split('?', 1)[0]
  return path === paths.live || path === paths.ready
}

/**
 * Serves `/health/live` (the process responds; nothing is touched) and `/health/ready` (a write would be accepted), for
 * what restarts or chooses servers. Both need no key and count towards no limit. What changes is logged, once.
 */
export function useHealth(app: FastifyInstance, store: Pick<ServiceStore, 'check'>) {
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    done()
  })

  let last: string | undefined
  async function ask(): Promise<string | undefined> {
    const trouble = await store.check().catch((error: unknown) => {
      app.log.error({ err: error }, 'the check of the store failed')
      return 'The check of the store failed; the log says why.'
    })
    if (trouble !== undefined && trouble !== last) app.log.error(`not ready: ${trouble}`)
    if (trouble === undefined && last !== undefined) app.log.info('ready again')
    last = trouble
    return trouble
  }

  let checked: Promise<string | undefined> | undefined
  const check = () => {
    checked ??= ask().finally(() => {
      setTimeout(() => {
        checked = undefined
      }, checkedFor).unref()
    })
    return checked
  }

  app.get(paths.live, (_request, reply) => sendJson(reply, 200, { status: 'live' }))
  app.get(paths.ready, async (_request, reply) => {
    const trouble = closing ? 'The server is shutting down.' : await check()
    if (trouble === undefined) return sendJson(reply, 200, { status: 'ready' })
    return sendError(reply.header('retry-after', '1'), 'unavailable', trouble)
  })
}
