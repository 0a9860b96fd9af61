const lowerCased = new Map<string, string>()

/** A name in lower case. Each spelling is converted once: a new string for every request costs more than the look-up of a known one. */
export function lowerCaseOf(name: string): string {
  let lower = lowerCased.get(name)
  if (lower === undefined) {
    lower = name.toLowerCase()
    lowerCased.set(name, lower)
  }
  return lower
}

/** Headers with their names in lower case, as routes have them. */
export function inLowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  const result: Record<string, string> = {}
  for (const name in headers) result[lowerCaseOf(name)] = headers[name]!
  return result
}
