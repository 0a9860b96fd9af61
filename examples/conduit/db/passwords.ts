/** Storage and comparison of passwords. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { StoreUnavailable } from 'contract-server'

const scryptOf = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>

// Each takes 50 ms of a core and 16 MB. Two leave threads of Node for files and DNS.
const mostAtOnce = 2
// Further ones are refused, so that nobody waits for longer than a second or two.
const mostWaiting = 40
const waiting: (() => void)[] = []
let running = 0

async function derive(password: string, salt: Buffer, length: number): Promise<Buffer> {
  if (running < mostAtOnce) running++
  else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
  else throw new StoreUnavailable('Too many passwords are checked at once; try again in a moment.')
  try {
    return await scryptOf(password, salt, length)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Returns the stored form of a password: a salt, and the scrypt digest of both. */
export async function protect(password: string): Promise<string> {
  const salt = randomBytes(16)
  return [salt, await derive(password, salt, 32)].map((part) => part.toString('hex')).join(' ')
}

let dummy: Promise<string> | undefined

/**
 * True if the password matches the stored one. Without a stored one it takes as long, so that the time of a log-in does not reveal known
 * addresses.
 * @param kept empty or undefined for an unknown user, or one without a password
 */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  dummy ??= protect(randomBytes(16).toString('hex'))
  const [salt, digest] = (kept || (await dummy)).split(' ').map((part) => Buffer.from(part, 'hex'))
  const isEqual = timingSafeEqual(digest!, await derive(password, salt!, 32))
  return isEqual && Boolean(kept)
}
