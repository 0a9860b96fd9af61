import { InvalidSetting } from './invalid-setting.ts'
import { readCount } from './read.ts'

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
  throw new InvalidSetting(
    `${name} must be a time of up to 24 days, such as 90s, 30m, 1h or 2d, not ${JSON.stringify(text)}.`,
  )
}

/**
 * Reads whole seconds, at least so many; returns milliseconds. An empty text stands for the default.
 * @throws InvalidSetting
 */
export function readSeconds(name: string, text: string | undefined, standard: number, least = 0): number {
  const time = readCount(name, text, standard, least) * 1000
  if (time <= longest) return time
  throw new InvalidSetting(
    `${name} must be at most ${Math.floor(longest / 1000)} seconds, 24 days, not ${text}.`,
  )
}
