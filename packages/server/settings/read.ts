/** Texts of settings as numbers, durations, lists and choices, or an InvalidSetting that says what is expected. */
import { UserError } from 'contract-openapi/cli'

export class InvalidSetting extends UserError {
  override name = 'InvalidSetting'
}

/**
 * Returns the error of an invalid setting.
 * @param expected for example `a number from 1 to 9`
 */
export const mustBe = (name: string, expected: string, text: string | undefined): InvalidSetting =>
  new InvalidSetting(`${name} must be ${expected}, not ${JSON.stringify(text)}.`)

export function oneOf<T extends string>(name: string, values: readonly T[], text: string): T {
  const value = values.find((allowed) => allowed === text)
  if (value !== undefined) return value
  throw mustBe(name, `one of ${values.join(', ')}`, text)
}

export function readCount(name: string, text: string | undefined, standard: number, least = 0): number {
  if (!text) return standard
  const count = /^(0|[1-9][0-9]*)$/.test(text) ? Number(text) : Number.NaN
  if (count >= least && count <= 1e9) return count
  throw mustBe(name, `a whole number from ${least} to 1000000000`, text)
}

export function readNumber(name: string, text: string, least: number, most: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (value >= least && value <= most) return value
  throw mustBe(name, `a number from ${least} to ${most}`, text)
}

export function readList(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

const units = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

// The longest time of a Node timer, in milliseconds: 24 days.
const maxTimeout = 2 ** 31 - 1

/**
 * Reads a time such as `90s`, `30m`, `1h` or `2d`, and returns milliseconds.
 * @throws InvalidSetting
 */
export function readDuration(name: string, text: string): number {
  const [, count, unit] = /^([1-9]\d*)([smhd])$/.exec(text) ?? []
  const time = Number(count) * units[unit as keyof typeof units]
  if (time <= maxTimeout) return time
  throw mustBe(name, 'a time of up to 24 days, such as 90s, 30m, 1h or 2d', text)
}

/**
 * Reads whole seconds and returns milliseconds; an empty text is the default.
 * @throws InvalidSetting
 */
export function readSeconds(name: string, text: string | undefined, standard: number, least = 0): number {
  const time = readCount(name, text, standard, least) * 1000
  if (time <= maxTimeout) return time
  throw mustBe(name, `at most ${Math.floor(maxTimeout / 1000)} seconds, 24 days`, text)
}
