import { InvalidSetting } from './invalid-setting.ts'
import { readCount, readList } from './read.ts'

/** How many days old rows are kept, by their table; 0: for ever. Tables that are not named keep theirs as long as they are made to. */
export type KeptDays = ReadonlyMap<string, number>

/** @throws InvalidSetting naming the variable that is wrong */
export function readKeptDays({ EVENTS_KEPT_DAYS, KEPT_DAYS }: NodeJS.ProcessEnv): KeptDays {
  const events = readCount('EVENTS_KEPT_DAYS', EVENTS_KEPT_DAYS, 30)
  const others = readList(KEPT_DAYS).map((text): [string, number] => {
    const [, table, days] = /^([a-z_]+):(\d+)$/.exec(text) ?? []
    if (table !== undefined && days !== undefined) return [table, readCount(`KEPT_DAYS of ${table}`, days, 0)]
    throw new InvalidSetting(`KEPT_DAYS must list tables and days (usage:90), not ${JSON.stringify(text)}.`)
  })
  return new Map([['events', events], ['deliveries', events], ...others])
}
