/** `npx contract-server keys`: reads what to do, does it to the store, and prints the result. Only a new key goes to standard output alone. */
import {
  BadUsage,
  beforehand,
  CommandFailed,
  command,
  flag,
  type Parsed,
  printable,
  printableLines,
  repeated,
  table,
  valued,
} from 'contract-openapi/cli'
import { digestOf, newKey } from '../auth/api-keys.ts'
import type { ApiKey, KeyStore } from '../store/store.ts'
import { projectService, withStore } from './lib/store.ts'

const configured = await beforehand(projectService)
const known = configured.scopes

const described = {
  run: 'npx contract-server keys',
  operands: 'create | list | rotate NAME | revoke [NAME]',
  about: `Manages the API keys of the database of DATABASE_URL. A new key is printed once, alone on stdout; the database keeps only its digest.
Scopes: ${known.join(', ')}`,
  options: {
    name: valued('NAME', 'create: the name of the key'),
    scopes: repeated('SCOPE,…', 'create: the scopes of the key'),
    expires: valued('TIME', 'create: when the key expires, such as 90d, 12h or 30m (default: never)'),
    'all-before': valued(
      'INSTANT',
      'revoke: every key that was created before it (2030-12-05T03:00:00Z), for example after restoring a backup',
    ),
    json: flag('list: print JSON'),
  },
  example: 'npx contract-server keys create --name ci --scopes SCOPE --expires 90d',
} as const

type Values = Parsed<typeof described.options>['values']
type Work = (keys: KeyStore) => Promise<void>

await command(described, async ({ values, positionals }) => {
  const work = workOf(positionals, values)
  await withStore(({ keys }) => work(keys), configured)
})

function workOf([verb, ...names]: string[], values: Values): Work {
  const [name = ''] = names
  const typed = [verb, ...names.map(() => 'NAME'), ...Object.keys(values).sort()].join(' ')
  if (/^create( expires)? name scopes$/.test(typed)) return creation(values)
  if (/^list( json)?$/.test(typed)) return async (keys) => list(await keys.list(), values.json)
  if (typed === 'rotate NAME') return (keys) => rotate(keys, name)
  if (typed === 'revoke NAME') return (keys) => revoke(keys, name)
  if (typed === 'revoke all-before') return revocation(values['all-before']!)
  throw new BadUsage(
    'Expected create --name NAME --scopes SCOPE,…, list, rotate NAME, revoke NAME, or revoke --all-before INSTANT.',
  )
}

function creation({ name = '', expires, ...values }: Values): Work {
  const scopes = [...new Set(values.scopes?.flatMap((list) => list.split(',')))]
  if (!/^(?!\s*$)\P{Cc}{1,100}$/u.test(name)) {
    throw new BadUsage(
      'A name has up to 100 characters, at least one of them visible, and no control characters.',
    )
  }
  const unknown = scopes.find((scope) => !known.includes(scope))
  if (unknown !== undefined) throw new BadUsage(`Unknown scope "${unknown}"; expected ${known.join(', ')}.`)
  const expiresAt = expires === undefined ? undefined : expiry(expires)
  return async (keys) => {
    const key = newKey(configured.service.id)
    if (!(await keys.create({ name, scopes, digest: digestOf(key), expiresAt }))) {
      throw new CommandFailed(
        `A key named "${printable(name)}" is in force already; rotate or revoke it, or choose another name.`,
      )
    }
    console.log(key)
  }
}

async function rotate(keys: KeyStore, name: string) {
  const key = newKey(configured.service.id)
  if (!(await keys.rotate(name, digestOf(key)))) throw notInForce(name)
  console.log(key)
}

async function revoke(keys: KeyStore, name: string) {
  if (!(await keys.revoke(name))) throw notInForce(name)
  reportRevoked(name)
}

function reportRevoked(name: string) {
  console.error(`The key "${printable(name)}" is revoked from the next request on.`)
}

function revocation(text: string): Work {
  const before = Date.parse(text)
  if (!/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) || Number.isNaN(before))
    throw new BadUsage('--all-before takes a day or an instant in UTC: 2030-12-05, or 2030-12-05T03:00:00Z.')
  return async (keys) => {
    const old = (await keys.list()).filter(
      ({ createdAt, revokedAt }) => revokedAt === undefined && Date.parse(createdAt) < before,
    )
    // Another process may have revoked the key meanwhile.
    for (const { name } of old) if (await keys.revoke(name)) reportRevoked(name)
    if (old.length === 0) console.error('No key that was created before then is in force.')
  }
}

function notInForce(name: string): CommandFailed {
  return new CommandFailed(`No key named "${printable(name)}" is in force; "list" shows the keys in force.`)
}

function list(keys: ApiKey[], json = false) {
  if (json) return console.log(printableLines(JSON.stringify(keys, null, 2)))
  if (keys.length === 0) return console.log('There are no keys.')
  console.log(
    table([
      ['name', 'scopes', 'created', 'expires', 'revoked', 'last used'],
      ...keys.map(({ name, scopes, createdAt, expiresAt, revokedAt, lastUsedAt }) => [
        name,
        scopes.join(' '),
        createdAt,
        expiresAt ?? 'never',
        revokedAt ?? '',
        lastUsedAt ?? 'never',
      ]),
    ]),
  )
}

function expiry(text: string): string {
  const [, count, unit] = /^([1-9][0-9]{0,4})([dhm])$/.exec(text) ?? []
  if (count === undefined)
    throw new BadUsage(`--expires takes days, hours or minutes, as in 90d, 12h or 30m; not "${text}".`)
  const minutes = { d: 1440, h: 60, m: 1 }[unit as 'd' | 'h' | 'm']
  return new Date(Date.now() + Number(count) * minutes * 60_000).toISOString()
}
