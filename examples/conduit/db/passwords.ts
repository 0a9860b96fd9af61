/** Passwords: what is kept of them, and how long it takes to compare one. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>

/** The stored form of a password: a salt, and the scrypt digest of both. */
export async function protect(password: string): Promise<string> {
  const salt = randomBytes(16)
  return [salt, await derive(password, salt, 32)].map((part) => part.toString('hex')).join(' ')
}

let nobodys: Promise<string> | undefined

/**
 * Resolves to whether a password is the one that was kept. It takes as long where nothing was: the time of a log-in tells nobody which addresses are known.
 * @param kept undefined or empty for nobody, or somebody without a password
 */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  nobodys ??= protect(randomBytes(16).toString('hex'))
  const [salt, digest] = (kept || (await nobodys)).split(' ').map((part) => Buffer.from(part, 'hex'))
  const isEqual = timingSafeEqual(digest!, await derive(password, salt!, 32))
  return isEqual && Boolean(kept)
}
