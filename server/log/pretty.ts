import { styleText } from 'node:util'
import type { LogStream } from './log.ts'

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: styleText('yellow', 'warn'),
  50: styleText('red', 'error'),
  60: styleText('red', 'fatal'),
}

/** Writes log lines for a person who watches. */
export function prettyLog(write: (text: string) => void): LogStream {
  return { write: (line) => write(prettyLine(JSON.parse(line))) }
}

function prettyLine({ level, time, msg, err, ...rest }: Record<string, unknown>): string {
  const clock = new Date(time as number).toTimeString().slice(0, 8)
  const text = rest.method === undefined ? `${msg}${details(rest)}` : requestText(rest)
  const stack = err === undefined ? '' : `\n${(err as { stack?: string }).stack}`
  return `${styleText('dim', clock)} ${levels[level as number]} ${text}${stack}\n`
}

/** The line of a request: what was asked, what came of it, and who asked. */
function requestText({ method, path, status, ms, operationId, caller, ...rest }: Record<string, unknown>) {
  const color = Number(status) >= 500 ? 'red' : Number(status) >= 400 ? 'yellow' : 'green'
  const who = [operationId, caller].filter((one) => one !== undefined).join(' by ')
  return `${method} ${path} ${styleText(color, String(status))} ${ms} ms ${who}${details(rest)}`
}

function details(rest: Record<string, unknown>): string {
  const pairs = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length === 0 ? '' : styleText('dim', ` ${pairs.join(' ')}`)
}
