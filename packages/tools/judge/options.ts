import { readFileSync } from 'node:fs'
import { BadUsage, type Given, specOption } from 'contract-openapi/cli'
import { shellWord } from 'contract-openapi/docs'
import { variableOf } from './send/keyring.ts'
import type { ReceiverPlace } from './send/receiver.ts'
import type { LimitedKey, Target } from './send/target.ts'
import { usualTimeout } from './send/transport.ts'

/** The options of the command: those of which nothing has to be read are as they were typed. */
export interface Options extends Pick<Typed, 'database' | 'spec' | 'junit' | 'json' | 'markdown' | 'sarif'> {
  /** Undefined for servers of our own. */
  target?: Target
  /** Its keys as they were given: see `readKeys`. */
  keys: string[]
  requests: number
  /** How long a response may take, in milliseconds. */
  timeout: number
  /** For how long to begin something new, in milliseconds. */
  budget: number
  house: boolean
  seed: number
  /** The command that repeats the run. */
  command: string
}

const text = (value: string, help: string) => ({ type: 'string', value, help }) as const
const texts = (value: string, help: string) => ({ ...text(value, help), multiple: true }) as const
const flag = (help: string) => ({ type: 'boolean', help }) as const

/** The command, for `--help`. */
export const described = {
  run: 'npx contract conformance',
  about: `Proves that a server does what the contract says and nothing else; fixtures.ts and *.arazzo.yaml beside the contract are used. It exits with 0 if all is well, with 1 if the server fails,
with 2 if it cannot be run as given, with 3 if the suite itself is at fault, and with 130 if it was interrupted.`,
  options: {
    url: text('URL', 'the server to test; without it, our own on a throw-away database'),
    database: text('URL', 'the database of our own server, as in DATABASE_URL; it should be empty'),
    spec: specOption,
    house: flag('with --spec: also checks what servers of this project do beyond their contract'),
    key: texts(
      'KEY',
      'a key or token with all scopes, sent where the contract says; NAME:PASSWORD for HTTP Basic; SCHEME=KEY for one security scheme of several; may be repeated',
    ),
    header: texts("'NAME: VALUE'", 'a header for every request; may be repeated'),
    ca: text('FILE', 'additional certificates to trust, in PEM'),
    minutes: text('N', 'begins nothing new after N minutes'),
    'limited-key': texts(
      'KEY',
      'a key that lacks scopes, or SCOPE,…=KEY to say which it has; may be repeated',
    ),
    'revoked-key': text('KEY', 'a key that has been revoked'),
    'expired-key': text('KEY', 'a key that has expired'),
    receiver: text(
      'HOST:PORT',
      'where the server reaches this machine; the suite listens on that port and tests callbacks',
    ),
    quick: flag('a tenth of the generated requests'),
    seed: text('N', 'the same generated requests as another run'),
    timeout: text(
      'SECONDS',
      `how long a response may take, from the first byte to the last (default: ${usualTimeout / 1000})`,
    ),
    junit: text('FILE', 'writes the outcome in the JUnit format'),
    json: text('FILE', 'writes the outcome as JSON'),
    markdown: text('FILE', 'writes the outcome as the summary of a CI job, in Markdown'),
    sarif: text('FILE', 'writes the findings for code scanning (SARIF 2.1.0)'),
  },
  example: 'npx contract conformance --url https://api.example.com --key "$KEY" --quick',
} as const

/** The options, as they were typed. */
type Typed = Given<typeof described.options>['values']

/** How many generated requests a full run sends. */
const fullRun = 20_400
/** The same for a contract of others: their servers are slower, and what is found first is found again. */
const foreignRun = 6000

/** Reads the options. @throws BadUsage */
export function readOptions(values: Typed): Options {
  const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
  if (!/^\d{1,10}$/.test(seed)) throw new BadUsage(`--seed takes a whole number, not "${seed}".`)
  const timeout = Number(values.timeout ?? usualTimeout / 1000)
  // A timer takes no more.
  if (!(timeout > 0 && timeout < 2 ** 31 / 1000))
    throw new BadUsage(`--timeout takes a number of seconds above 0, not "${values.timeout}".`)
  const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY)
  if (!(minutes > 0)) throw new BadUsage(`--minutes takes a number above 0, not "${values.minutes}".`)
  const isForeign = values.spec !== undefined && values.url !== undefined
  return {
    ...values,
    target: readTarget(values),
    keys: values.key ?? [],
    requests: (isForeign ? foreignRun : fullRun) / (values.quick ? 10 : 1),
    seed: Number(seed),
    house: values.house ?? false,
    budget: minutes * 60_000,
    timeout: timeout * 1000,
    command: repeating(values, Number(seed)),
  }
}

/** @throws BadUsage */
function readTarget(values: Typed): Target | undefined {
  const { url, header, ca, receiver } = values
  const limitedKeys = (values['limited-key'] ?? []).map(readLimitedKey)
  if (url === undefined) {
    if (values.key ?? values['revoked-key'] ?? values['expired-key'] ?? limitedKeys[0])
      throw new BadUsage(`Keys belong to a server; name it with --url.`)
    if (header ?? ca ?? values.house ?? receiver)
      throw new BadUsage('--header, --ca, --house and --receiver are for a server that --url names.')
    return undefined
  }
  const address = readUrl(url)
  if (values.database !== undefined)
    throw new BadUsage('A database is for a server of ours, and --url names another.')
  // A contract of others may need none.
  if (values.key === undefined && values.spec === undefined) throw new BadUsage(`--url needs --key.`)
  const key = (name: string, value: string | undefined) => (value === undefined ? undefined : { name, value })
  return {
    ...{ url: address, limitedKeys, key: { name: 'KEY', value: '' } },
    headers: Object.fromEntries((header ?? []).map(readHeader)),
    ca: ca === undefined ? undefined : readCertificates(ca),
    receiver: receiver === undefined ? undefined : readReceiver(receiver),
    revokedKey: key('REVOKED_KEY', values['revoked-key']),
    expiredKey: key('EXPIRED_KEY', values['expired-key']),
  }
}

/** @throws BadUsage */
function readUrl(text: string): string {
  const { username, password, search, hash } = URL.parse(text) ?? {}
  if (username || password || search || hash)
    throw new BadUsage('--url takes an address without user, password, query or fragment. Keys go to --key.')
  if (URL.canParse(text) && /^https?:/.test(text)) return text.replace(/\/$/, '')
  throw new BadUsage(`--url takes an address such as http://127.0.0.1:8080, not "${text}".`)
}

/** A place that a server can reach: a host and a port. @throws BadUsage */
export function readReceiver(text: string): ReceiverPlace {
  const { hostname = '', port, href } = URL.parse(`http://${text}`) ?? {}
  const [, written] = /:(\d{1,5})$/.exec(text) ?? []
  if (hostname !== '' && href === `http://${hostname}${port && `:${port}`}/` && Number(written) > 0)
    return { host: hostname, port: Number(written) }
  throw new BadUsage(`--receiver takes a host and a port such as 192.0.2.7:8090, not "${text}".`)
}

/** A key, and the scopes that it has where they are said: `SCOPE,…=KEY`. */
function readLimitedKey(text: string, at: number): LimitedKey {
  const [, scopes, value] = /^([a-z]+:[a-z]+(?:,[a-z]+:[a-z]+)*)=(.+)$/.exec(text) ?? []
  const name = `LIMITED_KEY${at === 0 ? '' : `_${at + 1}`}`
  return { name, value: value ?? text, scopes: scopes?.split(',') }
}

/** A header line. @throws BadUsage */
function readHeader(line: string): [name: string, value: string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*([^\r\n]*)$/.exec(line) ?? []
  if (name === undefined || value === undefined)
    throw new BadUsage(`--header takes a line such as 'X-Tenant: 7', not "${line}".`)
  return [name, value]
}

/** Certificates in PEM. @throws BadUsage */
function readCertificates(file: string): string {
  try {
    const text = readFileSync(file, 'utf8')
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text
    throw new Error('it has no certificate in PEM')
  } catch (error) {
    throw new BadUsage(`--ca ${file} cannot be used: ${(error as Error).message}.`)
  }
}

/** What names a file to write, and what a repetition gets anew. */
const left = /^(junit|json|markdown|sarif|seed)$/

/** The command that repeats a run: its options as they were typed, with shell variables in the place of keys and of headers' values. */
function repeating(values: Record<string, unknown>, seed: number): string {
  const given = Object.entries(values).filter(([name, value]) => value !== undefined && !left.test(name))
  const shownAs = (name: string, value: unknown, at: number) =>
    value === true ? `--${name}` : `--${name} ${shown(name, String(value), at)}`
  const options = given.flatMap(([name, value]) => [value].flat().map((one, at) => shownAs(name, one, at)))
  return ['npx contract conformance', ...options, `--seed ${seed}`].join(' ')
}

function shown(name: string, value: string, at: number): string {
  if (name === 'limited-key') {
    const key = readLimitedKey(value, at)
    return `"${key.scopes ? `${key.scopes.join(',')}=` : ''}$${key.name}"`
  }
  if (/key$/.test(name)) return `"$${variableOf(name)}${at === 0 ? '' : `_${at + 1}`}"`
  if (name === 'header') {
    const [header] = readHeader(value)
    return `"${header}: $${variableOf(header)}"`
  }
  return /^[\w./:@=,-]+$/.test(value) ? value : shellWord(value)
}
