/** A database file cannot be used as asked. The message is one line: what is wrong, and what to do about it. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase'
}
