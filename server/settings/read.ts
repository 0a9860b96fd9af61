import { InvalidSetting } from './invalid-setting.ts'

/** @throws InvalidSetting unless the text is one of the values */
export function oneOf<T extends string>(name: string, values: readonly T[], text: string): T {
  const value = values.find((one) => one === text)
  if (value !== undefined) return value
  throw new InvalidSetting(`${name} must be one of ${values.join(', ')}, not ${JSON.stringify(text)}.`)
}

/** @throws InvalidSetting unless the text is empty, which stands for the default, or a whole number from `least` to a thousand million */
export function readCount(name: string, text: string | undefined, standard: number, least = 0): number {
  if (!text) return standard
  const count = /^(0|[1-9][0-9]*)$/.test(text) ? Number(text) : Number.NaN
  if (count >= least && count <= 1e9) return count
  throw new InvalidSetting(
    `${name} must be a whole number from ${least} to 1000000000, not ${JSON.stringify(text)}.`,
  )
}

/** @throws InvalidSetting unless the text is a number from `least` to `most` */
export function readNumber(name: string, text: string, least: number, most: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (value >= least && value <= most) return value
  throw new InvalidSetting(`${name} must be a number from ${least} to ${most}, not ${JSON.stringify(text)}.`)
}

/** The parts of a text between commas. */
export function readList(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
