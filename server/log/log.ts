import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { LogStream } from './log-stream.ts'
import { pathOf, RequestLog, type RequestLogOptions } from './request-log.ts'

/** How the service logs: the options of Fastify that say so. */
export type Log = Required<Pick<FastifyServerOptions, 'logger' | 'logController'>>

/** Logs nothing. */
export const silent = (): Log => ({ logger: false, logController: new RequestLog() })

/** Logs lines of JSON: what is of this level or above, with `info` one line for each request, and with `debug` those of probes, too. */
export function logTo(
  stream: LogStream,
  level: string,
  options: Omit<RequestLogOptions, 'logsProbes'> = {},
): Log {
  const logsProbes = ['debug', 'trace'].includes(level)
  const requests = ['info', 'debug', 'trace'].includes(level) ? stream : undefined
  // Fastify's own lines would name whole URLs; queries hold data.
  const serializers = { req: ({ method, url }: FastifyRequest) => ({ method, path: pathOf(url) }) }
  return {
    logger: { level, stream, base: undefined, serializers },
    logController: new RequestLog(requests, { ...options, logsProbes }),
  }
}
