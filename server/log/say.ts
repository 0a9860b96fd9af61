/** Whether people read what this process writes; then its lines are text, not JSON. */
export const isForPeople = (): boolean => process.stdout.isTTY || process.env.LOG_FOR_PEOPLE === 'yes'

/** The environment of a process whose output this one passes on: it writes for the same readers. */
export const sameReaders = () => ({
  ...(isForPeople() && { LOG_FOR_PEOPLE: 'yes' }),
  ...(process.stdout.hasColors?.() && { FORCE_COLOR: '1' }),
})

/** Prints a line at once, whatever LOG_LEVEL is: for people as it is, else in the form of the log. @param level the number of its level */
export function say(msg: string, level = 30): void {
  process.stdout.write(isForPeople() ? `${msg}\n` : `${JSON.stringify({ level, time: Date.now(), msg })}\n`)
}
