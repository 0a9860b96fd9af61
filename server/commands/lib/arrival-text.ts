import { styleText } from 'node:util'
import { printable } from '../../log/printable.ts'
import type { Arrival } from './webhook-listener.ts'

/** A message that arrived, for people at a terminal: a line about it, and its body below. */
export function arrivalText({
  at,
  method,
  path,
  id,
  verified,
  reason,
  status,
  error,
  body,
}: Arrival): string {
  const time = new Date(at).toTimeString().slice(0, 8)
  const told = [styleText('dim', time), method, printable(path), printable(id ?? 'without webhook-id')]
  const lines = [
    [...told, verdict(verified), `→ ${status}`].join(' '),
    ...[reason, error].filter((one) => one !== undefined).map((one) => styleText('red', printable(one))),
  ]
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2)
  return [...lines, ...text.split('\n').map((line) => `  ${printable(line)}`)].join('\n')
}

function verdict(verified: boolean | null): string {
  if (verified === null) return styleText('yellow', 'not verified')
  return verified ? styleText('green', 'verified') : styleText('red', 'not authentic')
}
