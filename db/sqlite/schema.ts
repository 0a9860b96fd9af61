/** What the tables of this service ask of the engine, beside their migrations. */
import { nameKey } from '../canonical.ts'

/** The mark in the file header by which we know our databases; set by the first migration. */
export const applicationId = 0x50657453

/** Functions that migrations call, by their name in SQL. */
export const functions: Readonly<Record<string, (text: string) => string>> = { name_key: nameKey }
