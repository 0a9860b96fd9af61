/** Whether people read what this process writes: then its lines are not JSON. */
export const isForPeople = (): boolean => process.stdout.isTTY || process.env.LOG_FOR_PEOPLE === 'yes'

/** The environment of a process whose output this one passes on: people read there what they read here. */
export const sameReaders = () => ({
  ...(isForPeople() && { LOG_FOR_PEOPLE: 'yes' }),
  ...(process.stdout.hasColors?.() && { FORCE_COLOR: '1' }),
})

/** Prints a line of the start, at once and at any level: for people as it is, else in the form of the log. */
export function say(msg: string, level = 30): void {
  process.stdout.write(isForPeople() ? `${msg}\n` : `${JSON.stringify({ level, time: Date.now(), msg })}\n`)
}
