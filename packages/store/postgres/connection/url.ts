/** Reads a `postgres://` URL, with the parameters of libpq and three of ours, or throws an UnusableDatabase that repeats no secret. */
import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { UnusableDatabase } from 'contract-server'
import type { DistributedTables } from '../../kit/table.ts'

/** Location of a database, and settings. Times are in milliseconds. */
export interface ConnectionTarget {
  hosts: { host: string; port: number }[]
  database: string
  /** Undefined leaves it to the environment (PGUSER, PGPASSWORD), like every client of PostgreSQL. */
  user: string | undefined
  password: string | undefined
  ssl: ConnectionOptions | undefined
  applicationName: string
  options: string | undefined
  /** Connections of one of our servers: 2 or more. */
  poolSize: number
  connectTimeout: number
  statementTimeout: number
  lockTimeout: number
  /** Schemas of the tables. The first connection reads it from the server, and later ones keep it. */
  searchPath?: string
  distributed?: DistributedTables
}

const form =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^:@/?#]*)(?::(?<password>[^@/?#]*))?@)?(?<hosts>[^@/?#]+)\/(?<database>[^@/?#]+)(?:\?(?<query>[^#]*))?$/

const example = 'postgres://USER:PASSWORD@HOST:5432/DATABASE'

// Parameters of libpq, and three of ours.
const known = [
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'target_session_attrs',
  'application_name',
  'connect_timeout',
  'options',
  'statement_timeout',
  'lock_timeout',
  'pool_size',
]

/**
 * Parses a URL like libpq (PostgreSQL 18, section 32.1.1.2), with several hosts. Messages do not repeat invalid values, since a password may be
 * anywhere.
 * @param service default name of connections
 * @throws {UnusableDatabase}
 */
export function readTarget(url: string, service: string): ConnectionTarget {
  const parts = form.exec(url)?.groups
  if (!parts) throw wrong(`is not like ${example}; in a password, write @ as %40, / as %2F and : as %3A`)
  const parameters = new URLSearchParams(parts.query ?? '')
  const unknown = [...parameters.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw wrong(
      `has a parameter that is not understood${/^[a-z_]+$/.test(unknown) ? ` (${unknown})` : ''}; there are ${known.join(', ')}`,
    )
  const attributes = parameters.get('target_session_attrs')
  if (attributes !== null && !['read-write', 'primary'].includes(attributes))
    throw wrong('has a target_session_attrs other than read-write: the service has to write')
  return {
    hosts: parts.hosts!.split(',').map(readHost),
    database: decode(parts.database!),
    user: parts.user ? decode(parts.user) : undefined,
    password: parts.password === undefined ? undefined : decode(parts.password),
    ssl: readTls(parameters),
    applicationName: parameters.get('application_name') ?? service,
    options: parameters.get('options') ?? undefined,
    poolSize: count(parameters, 'pool_size', 4, [2, 1000]),
    connectTimeout: count(parameters, 'connect_timeout', 3, [1, 3600]) * 1000,
    statementTimeout: count(parameters, 'statement_timeout', 5000, [1, 3_600_000]),
    lockTimeout: count(parameters, 'lock_timeout', 2000, [1, 3_600_000]),
  }
}

export const nameOf = ({ database, hosts }: ConnectionTarget): string =>
  `PostgreSQL database ${database} at ${hosts.map(({ host, port }) => `${host}:${port}`).join(',')}`

// A host is a name, an address, or the folder of a socket.
function readHost(text: string) {
  const [, host, port = '5432'] = /^(\[[0-9a-fA-F:.]+\]|[^:[\]]+)(?::([0-9]{1,5}))?$/.exec(text) ?? []
  if (host === undefined || Number(port) > 65_535)
    throw wrong('has a host that is not like HOST or HOST:PORT')
  return { host: decode(host.replace(/^\[(.*)\]$/, '$1')), port: Number(port) }
}

// TLS of `sslmode`, as in libpq; by default none.
function readTls(parameters: URLSearchParams): ConnectionOptions | undefined {
  const mode = parameters.get('sslmode') ?? 'disable'
  const files: ConnectionOptions = {}
  for (const [name, option] of Object.entries(tlsFiles)) {
    const file = parameters.get(name)
    try {
      if (file !== null) files[option] = readFileSync(file, 'utf8')
    } catch (error) {
      throw wrong(`names a file as ${name} that cannot be read (${(error as NodeJS.ErrnoException).code})`)
    }
  }
  if (mode === 'disable') {
    if (Object.keys(files).length > 0)
      throw wrong('names certificates, but no sslmode that uses them: add sslmode=verify-full')
    return undefined
  }
  if (mode === 'verify-full') return { ...files, rejectUnauthorized: true }
  if (mode === 'verify-ca' || (mode === 'require' && files.ca))
    return { ...files, rejectUnauthorized: true, checkServerIdentity: () => undefined }
  if (mode === 'require') return { ...files, rejectUnauthorized: false }
  throw wrong('has an unknown sslmode; use disable, require, verify-ca or verify-full')
}

// Node's options for the content of the files that these parameters name.
const tlsFiles = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const

function count(parameters: URLSearchParams, name: string, standard: number, [least, most]: [number, number]) {
  const text = parameters.get(name)
  if (text === null) return standard
  const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw wrong(`has a ${name} that is no whole number from ${least} to ${most}`)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw wrong('has a % that begins no encoded character; write it as %25')
  }
}

const wrong = (why: string) => new UnusableDatabase(`DATABASE_URL (postgres:…) ${why}.`)
