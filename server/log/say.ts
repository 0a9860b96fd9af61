/** Set for a process whose output another one passes on to a terminal. */
export const forPeople = { LOG_FOR_PEOPLE: 'yes' }

/** Whether people read what this process writes: then its lines are not JSON. */
export const isForPeople = (): boolean =>
  process.stdout.isTTY || process.env.LOG_FOR_PEOPLE === forPeople.LOG_FOR_PEOPLE

/** Prints a line of the start, at once and at any level: for people as it is, else in the form of the log. */
export function say(msg: string, level = 30): void {
  process.stdout.write(isForPeople() ? `${msg}\n` : `${JSON.stringify({ level, time: Date.now(), msg })}\n`)
}
