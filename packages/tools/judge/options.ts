/** Options of the command: reads and checks them, and writes the command that repeats the run without any secret. */
import { readFileSync } from 'node:fs'
import {
  BadUsage,
  flag,
  type Parsed,
  quoted,
  repeated,
  shellWord,
  specOption,
  valued,
} from 'contract-openapi/cli'
import { variableOf } from './send/keyring.ts'
import type { ReceiverPlace } from './send/receiver.ts'
import type { LimitedKey, Target } from './send/target.ts'
import { usualTimeout } from './send/transport.ts'

export interface Options extends Pick<Typed, 'database' | 'spec' | 'junit' | 'json' | 'markdown' | 'sarif'> {
  target?: Target
  keys: string[]
  requests: number
  timeout: number
  budget: number
  strict: boolean
  seed: number
  command: string
}

export const described = {
  run: 'npx contract conformance',
  about: `Proves that a server does what the contract says and nothing else; fixtures.ts and *.arazzo.yaml beside the contract are used. It exits with 0 if all is well, with 1 if the server fails,
with 2 if it cannot be run as given, with 3 if the suite itself is at fault, and with 130 if it was interrupted.`,
  options: {
    url: valued('URL', 'the server to test; without it, our own on a throw-away database'),
    database: valued('URL', 'the database of our own server, as in DATABASE_URL; it should be empty'),
    spec: specOption,
    strict: flag('also checks the rules that servers of this project follow beyond their contract'),
    key: repeated(
      'KEY',
      'a key or token with all scopes, sent as the contract documents it; NAME:PASSWORD for HTTP Basic; SCHEME=KEY for one of several security schemes; repeatable',
    ),
    header: repeated("'NAME: VALUE'", 'a header for every request; may be repeated'),
    ca: valued('FILE', 'additional certificates to trust, in PEM'),
    minutes: valued('N', 'begins nothing new after N minutes'),
    'limited-key': repeated('KEY', 'a key that lacks scopes, or SCOPE,…=KEY with its scopes; repeatable'),
    'revoked-key': valued('KEY', 'a revoked key'),
    'expired-key': valued('KEY', 'an expired key'),
    receiver: valued(
      'HOST:PORT',
      'the address of this machine for the server; the suite listens on that port and tests callbacks',
    ),
    quick: flag('a tenth of the generated requests'),
    seed: valued('N', 'the same generated requests as another run'),
    timeout: valued(
      'SECONDS',
      `time limit of a response, in seconds, to its last byte (default: ${usualTimeout / 1000})`,
    ),
    junit: valued('FILE', 'writes the outcome in the JUnit format'),
    json: valued('FILE', 'writes the outcome as JSON'),
    markdown: valued('FILE', 'writes the outcome as the summary of a CI job, in Markdown'),
    sarif: valued('FILE', 'writes the findings for code scanning (SARIF 2.1.0)'),
  },
  example: 'npx contract conformance --url https://api.example.com --key "$KEY" --quick',
} as const

type Typed = Parsed<typeof described.options>['values']

const fullRun = 20_400
const usualRun = 6000

/** @throws BadUsage */
export function readOptions(values: Typed): Options {
  const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
  if (!/^\d{1,10}$/.test(seed)) throw new BadUsage(`--seed requires an integer, got "${seed}".`)
  const timeout = Number(values.timeout ?? usualTimeout / 1000)
  // Timers have this limit.
  if (!(timeout > 0 && timeout < 2 ** 31 / 1000))
    throw new BadUsage(`--timeout requires a number of seconds above 0, got "${values.timeout}".`)
  const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY)
  if (!(minutes > 0)) throw new BadUsage(`--minutes requires a number above 0, got "${values.minutes}".`)
  return {
    ...values,
    target: readTarget(values),
    keys: values.key ?? [],
    requests: (values.strict ? fullRun : usualRun) / (values.quick ? 10 : 1),
    seed: Number(seed),
    strict: values.strict ?? false,
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
      throw new BadUsage(`Keys require the address of their server: add --url.`)
    if (header ?? ca ?? receiver) throw new BadUsage('--header, --ca and --receiver require --url.')
    return undefined
  }
  const address = readUrl(url)
  if (values.database !== undefined)
    throw new BadUsage(
      '--database cannot be combined with --url: it is for a server that this command starts.',
    )
  // A foreign contract may require no key.
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
    throw new BadUsage(
      '--url requires an address without user, password, query and fragment. Give keys with --key.',
    )
  if (URL.canParse(text) && /^https?:/.test(text)) return text.replace(/\/$/, '')
  throw new BadUsage(`--url requires an address such as http://127.0.0.1:8080, got "${text}".`)
}

/**
 * Reads a host and a port that a server can reach.
 * @throws BadUsage
 */
export function readReceiver(text: string): ReceiverPlace {
  const { hostname = '', port, href } = URL.parse(`http://${text}`) ?? {}
  const [, written] = /:(\d{1,5})$/.exec(text) ?? []
  if (hostname !== '' && href === `http://${hostname}${port && `:${port}`}/` && Number(written) > 0)
    return { host: hostname, port: Number(written) }
  throw new BadUsage(`--receiver requires a host and a port such as 192.0.2.7:8090, got "${text}".`)
}

/** Reads a key, with its scopes if given: `SCOPE,…=KEY`. */
function readLimitedKey(text: string, at: number): LimitedKey {
  const [, scopes, value] = /^([a-z]+:[a-z]+(?:,[a-z]+:[a-z]+)*)=(.+)$/.exec(text) ?? []
  const name = `LIMITED_KEY${at === 0 ? '' : `_${at + 1}`}`
  return { name, value: value ?? text, scopes: scopes?.split(',') }
}

/** @throws BadUsage */
function readHeader(line: string): [name: string, value: string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*([^\r\n]*)$/.exec(line) ?? []
  if (name === undefined || value === undefined)
    throw new BadUsage(`--header requires a line such as 'X-Tenant: 7', got "${line}".`)
  return [name, value]
}

/**
 * Reads certificates in PEM.
 * @throws BadUsage
 */
function readCertificates(file: string): string {
  try {
    const text = readFileSync(file, 'utf8')
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text
    throw new Error('it has no certificate in PEM')
  } catch (error) {
    throw new BadUsage(`--ca ${file} cannot be used: ${(error as Error).message}.`)
  }
}

const left = /^(junit|json|markdown|sarif|seed)$/

function repeating(values: Record<string, unknown>, seed: number): string {
  const used = Object.entries(values).filter(([name, value]) => value !== undefined && !left.test(name))
  const shownAs = (name: string, value: unknown, at: number) =>
    value === true ? `--${name}` : `--${name} ${shown(name, String(value), at)}`
  const options = used.flatMap(([name, value]) => [value].flat().map((part, at) => shownAs(name, part, at)))
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
    return quoted(`${header}: `, `$${variableOf(header)}`)
  }
  return /^[\w./:@=,-]+$/.test(value) ? value : shellWord(value)
}
