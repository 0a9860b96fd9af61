import { InvalidSetting } from './invalid-setting.ts'

/** Where the service listens. */
export interface Address {
  host: string
  /** 0 for any free port. */
  port: number
}

/** @throws InvalidSetting */
export function readAddress(env: NodeJS.ProcessEnv): Address {
  return { host: env.HOST || '127.0.0.1', port: readPort(env.PORT || '8080') }
}

/**
 * Where metrics are served without a key; undefined for nowhere.
 * @throws InvalidSetting
 */
export function readMetricsAddress({ METRICS_ADDRESS: text }: NodeJS.ProcessEnv): Address | undefined {
  if (!text) return undefined
  const [, host, port] = /^(\[[0-9a-fA-F:.]+\]|[^:[\]/]+):([0-9]{1,5})$/.exec(text) ?? []
  if (host !== undefined && Number(port) <= 65535)
    return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
  throw new InvalidSetting(`METRICS_ADDRESS must be like 127.0.0.1:9464, not ${JSON.stringify(text)}.`)
}

function readPort(text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65535) return port
  throw new InvalidSetting(`PORT must be a number from 0 to 65535, not ${JSON.stringify(text)}.`)
}

/** Why the address cannot be listened on and what to change, in one line. */
export function cannotListen({ code, message }: NodeJS.ErrnoException, { host, port }: Address): string {
  if (code === 'EADDRINUSE')
    return `PORT ${port} is in use already; stop what uses it or choose another PORT.`
  if (code === 'EACCES') return `PORT ${port} is not allowed to this user; choose a PORT of 1024 or more.`
  return `HOST ${host} cannot be listened on (${message}); choose an address of this machine.`
}
