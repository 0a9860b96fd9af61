import { styleText } from 'node:util'
import { printable, printableLines } from 'contract-openapi/cli'

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: styleText('yellow', 'warn'),
  50: styleText('red', 'error'),
  60: styleText('red', 'fatal'),
}

/** Formats a JSON log line for a terminal, with the stack of an error. */
export function prettyLine(json: string): string {
  const { level, time, msg, err, ...rest }: Record<string, unknown> = JSON.parse(json)
  const clock = new Date(time as number).toTimeString().slice(0, 8)
  const text = rest.method === undefined ? `${show(msg)}${details(rest)}` : requestText(rest)
  const stack = err === undefined ? '' : `\n${printableLines(String((err as { stack?: string }).stack))}`
  return `${styleText('dim', clock)} ${levels[level as number]} ${text}${stack}\n`
}

function requestText({ method, path, status, ms, operationId, caller, ...rest }: Record<string, unknown>) {
  const color = Number(status) >= 500 ? 'red' : Number(status) >= 400 ? 'yellow' : 'green'
  const who = [operationId, caller].filter((name) => name !== undefined).map(show)
  return `${method} ${show(path)} ${styleText(color, String(status))} ${ms} ms ${who.join(' by ')}${details(rest)}`
}

function details(rest: Record<string, unknown>): string {
  const pairs = Object.entries(rest).map(([name, value]) => `${name}=${show(JSON.stringify(value))}`)
  return pairs.length === 0 ? '' : styleText('dim', ` ${pairs.join(' ')}`)
}

const show = (value: unknown) => printable(String(value))
