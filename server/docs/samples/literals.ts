/** Values as languages write them: whatever a contract says, it stays a value, in a program and in a terminal where that is pasted. */

/** What a terminal would act upon, and what shows a text in another order than it is run in; JSON has left these as they are. */
const unseen = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** JSON (RFC 8259) that JavaScript and Python read alike. */
export const jsonLiteral = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(
    unseen,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** One word of a POSIX shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
