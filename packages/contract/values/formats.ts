// Formats by name: the type that each is for, and the names that people write instead.
import { formats } from '../runtime/checks.ts'

/** Formats that only annotate, by type: every JSON number is a double, and the other formats are opaque texts. */
const annotations: readonly (readonly [name: string, type: string])[] = [
  ['float', 'number'],
  ['double', 'number'],
  ['password', 'string'],
  ['binary', 'string'],
]

/** Types by format; numbers include integers. */
export const formatTypes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(formats).map(([name, { type }]) => [name, type] as const),
  ...annotations,
])

// Letters and digits of a name: `DateTime` and `date_time` are date-time.
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const meant = new Map([
  ...[...formatTypes.keys()].map((name) => [bare(name), name] as const),
  ...Object.entries({
    url: 'uri',
    link: 'uri',
    int: 'int32',
    integer: 'int32',
    long: 'int64',
    bigint: 'int64',
    timestamp: 'date-time',
    iso8601: 'date-time',
    guid: 'uuid',
    uuid4: 'uuid',
    uuidv4: 'uuid',
    mail: 'email',
    host: 'hostname',
    domain: 'hostname',
    ip: 'ipv4',
    base64: 'byte',
    file: 'binary',
  }),
])

/**
 * Returns the format that an unknown name stands for; undefined for a known or free one, and if the schema has other types.
 * @param types empty for any
 */
export function meantFormat(format: string, types: readonly string[]): string | undefined {
  if (formatTypes.has(format)) return undefined
  const name = meant.get(bare(format))
  if (name === undefined || types.length === 0) return name
  const jsonTypes = types.map((type) => (type === 'integer' ? 'number' : type))
  return jsonTypes.includes(formatTypes.get(name)!) ? name : undefined
}
