/** The formats of OpenAPI and JSON Schema, read strictly; Ajv takes any text for one that is not here. */
import { isIP } from 'node:net'

/** RFC 3339, in either case (section 5.6); a leap second only where a month ends in UTC (section 5.7). */
function isDateTime(text: string): boolean {
  const [, day, minute, second, offset] = dateTime.exec(text.toUpperCase()) ?? []
  if (day === undefined || !calendarDay(day)) return false
  if (second !== '60') return true
  const next = new Date(Date.parse(`${day}T${minute}:00${offset}`) + 60_000)
  return next.toISOString().endsWith('-01T00:00:00.000Z')
}

const dateTime =
  /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(?:\.\d+)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const calendarDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  )
}

const between = (least: number, most: number) => ({
  type: 'number' as const,
  validate: (value: number) => value >= least && value <= most,
})

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

/** RFC 3339 and RFC 3986; RFC 9562 for UUIDs, RFC 1123 for names of hosts, RFC 5321 for addresses, RFC 4648 for bytes. */
export const formats = {
  'date-time': isDateTime,
  'uri-reference': /^([\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9a-f]{2})+$/i,
  date: calendarDay,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  email: new RegExp(`^[\\w!#$%&'*+/=?^\`{|}~.-]{1,64}@${label}(?:\\.${label})*$`, 'i'),
  hostname: new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*$`, 'i'),
  ipv4: (address: string) => isIP(address) === 4,
  ipv6: (address: string) => isIP(address) === 6,
  uri: (address: string) => /^[a-z][a-z0-9+.-]*:[!-~]+$/i.test(address) && URL.canParse(address),
  byte: /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
}

/** Those of numbers as well: what is generated keeps to them, and nobody is blamed for others. */
export const narrowFormats = {
  ...formats,
  int32: between(-(2 ** 31), 2 ** 31 - 1),
  int64: between(-(2 ** 63), 2 ** 63),
}
