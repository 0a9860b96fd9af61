/** Prints a line of the start, at once and at any level: on a terminal as it is, else in the form of the log. */
export function say(msg: string): void {
  const isForPeople = process.stdout.isTTY
  process.stdout.write(isForPeople ? `${msg}\n` : `${JSON.stringify({ level: 30, time: Date.now(), msg })}\n`)
}
