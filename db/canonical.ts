/** The one form that a value is stored or compared in, however it was written. */

/** Category names that fold to the same text are the same name: compatibility forms and case do not count. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** A date-time of the contract (RFC 3339) in the one form that is stored: UTC, milliseconds only where there are any. */
export const utc = (dateTime: string): string => new Date(dateTime).toISOString().replace('.000Z', 'Z')
