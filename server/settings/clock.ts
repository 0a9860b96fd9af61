import { InvalidSetting } from './invalid-setting.ts'

/**
 * A clock that starts at the given day or instant and goes on from there.
 * @param at as `--at` has it: 2030-12-05, or 2030-12-05T12:00:00Z
 * @throws InvalidSetting
 */
export function clockFrom(at: string): () => Date {
  const start = Date.parse(at)
  const day = at.slice(0, 10)
  // Date.parse takes other notations too, and takes February 30 for March 2.
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day)
  if (Number.isNaN(start) || !isDay) {
    throw new InvalidSetting(
      `--at must be a date (2030-12-05) or an instant (2030-12-05T12:00:00Z), not ${JSON.stringify(at)}.`,
    )
  }
  const ahead = start - Date.now()
  return () => new Date(Date.now() + ahead)
}
