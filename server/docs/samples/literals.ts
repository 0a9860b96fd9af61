/** Values as languages write them: whatever a contract says, it stays a value, in a program and in a terminal where that is pasted. */
import { printableLines } from '../../log/printable.ts'

/** JSON (RFC 8259) that JavaScript and Python read alike, without characters that a terminal acts upon or a reader cannot see. */
export const jsonLiteral = (value: unknown, indent?: number): string =>
  printableLines(JSON.stringify(value, null, indent))

/** One word of a POSIX shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
