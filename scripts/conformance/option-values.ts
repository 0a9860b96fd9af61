import { readFileSync } from 'node:fs'
import { BadUsage } from 'contract-server/internal/commands/lib/command'
import type { ReceiverPlace } from './callbacks/receiver.ts'
import type { LimitedKey } from './target.ts'

/** @throws BadUsage */
export function readUrl(text: string): string {
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
export function readLimitedKey(text: string, at: number): LimitedKey {
  const [, scopes, value] = /^([a-z]+:[a-z]+(?:,[a-z]+:[a-z]+)*)=(.+)$/.exec(text) ?? []
  const name = `LIMITED_KEY${at === 0 ? '' : `_${at + 1}`}`
  return { name, value: value ?? text, scopes: scopes?.split(',') }
}

/** A header line. @throws BadUsage */
export function readHeader(line: string): [name: string, value: string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*([^\r\n]*)$/.exec(line) ?? []
  if (name === undefined || value === undefined)
    throw new BadUsage(`--header takes a line such as 'X-Tenant: 7', not "${line}".`)
  return [name, value]
}

/** Certificates in PEM. @throws BadUsage */
export function readCertificates(file: string): string {
  try {
    const text = readFileSync(file, 'utf8')
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text
    throw new Error('it has no certificate in PEM')
  } catch (error) {
    throw new BadUsage(`--ca ${file} cannot be used: ${(error as Error).message}.`)
  }
}
