import { UserError } from 'contract-openapi/cli'

/** A setting that cannot be used; the message says which, why, and what would do. */
export class InvalidSetting extends UserError {
  override name = 'InvalidSetting'
}

/** The error of a setting that has another text than it must. @param what such as `a number from 1 to 9` */
export const mustBe = (name: string, what: string, text: string | undefined): InvalidSetting =>
  new InvalidSetting(`${name} must be ${what}, not ${JSON.stringify(text)}.`)

/** @throws InvalidSetting unless the text is one of the values */
export function oneOf<T extends string>(name: string, values: readonly T[], text: string): T {
  const value = values.find((allowed) => allowed === text)
  if (value !== undefined) return value
  throw mustBe(name, `one of ${values.join(', ')}`, text)
}

/** @throws InvalidSetting unless the text is empty, which stands for the default, or a whole number from `least` to a thousand million */
export function readCount(name: string, text: string | undefined, standard: number, least = 0): number {
  if (!text) return standard
  const count = /^(0|[1-9][0-9]*)$/.test(text) ? Number(text) : Number.NaN
  if (count >= least && count <= 1e9) return count
  throw mustBe(name, `a whole number from ${least} to 1000000000`, text)
}

/** @throws InvalidSetting unless the text is a number from `least` to `most` */
export function readNumber(name: string, text: string, least: number, most: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (value >= least && value <= most) return value
  throw mustBe(name, `a number from ${least} to ${most}`, text)
}

/** The parts of a text between commas. */
export function readList(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

const units = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The longest time that a timer of Node can wait, in milliseconds: 24 days. */
const longest = 2 ** 31 - 1

/**
 * Reads a time such as `90s`, `30m`, `1h` or `2d`; returns milliseconds.
 * @throws InvalidSetting
 */
export function readDuration(name: string, text: string): number {
  const [, count, unit] = /^([1-9]\d*)([smhd])$/.exec(text) ?? []
  const time = Number(count) * units[unit as keyof typeof units]
  if (time <= longest) return time
  throw mustBe(name, 'a time of up to 24 days, such as 90s, 30m, 1h or 2d', text)
}

/**
 * Reads whole seconds, at least so many; returns milliseconds. An empty text stands for the default.
 * @throws InvalidSetting
 */
export function readSeconds(name: string, text: string | undefined, standard: number, least = 0): number {
  const time = readCount(name, text, standard, least) * 1000
  if (time <= longest) return time
  throw mustBe(name, `at most ${Math.floor(longest / 1000)} seconds, 24 days`, text)
}
