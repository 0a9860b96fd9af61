/** The catalogue of error codes: its place in the contract, and its entries. */
import { child, entries, type Fields, type Located, type Path, rootOf } from './document.ts'

/** Where the catalogue stands: at the property `code` of the schema `Error`. */
export const errorCodesPath: Path = ['components', 'schemas', 'Error', 'properties', 'code', 'x-error-codes']

/** The error codes by their names, each with its status and remedy. */
export const errorCodesOf = (document: Fields): [string, Located][] =>
  entries(child(rootOf(document), ...errorCodesPath))
