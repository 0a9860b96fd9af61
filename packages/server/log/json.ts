/** JSON that may be none, since somebody else wrote it. */

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The texts of a JSON array; undefined where it is none. */
export function textsIn(text: string): string[] | undefined {
  const value = parsed(text)
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined
}

/** Whether a text is a JSON object. */
export function isObject(text: string): boolean {
  const value = parsed(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
