import { createHash } from 'node:crypto'

const names = new Map<string, string>()

/** The name under which a statement is prepared: the same for the same text everywhere, so that a pooler may share connections. */
export function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
  }
  return name
}
