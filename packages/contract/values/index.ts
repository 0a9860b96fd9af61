/**
 * Values of schemas. Tests have them from fast-check (`valid`, `invalidJson`, `invalidTexts`): any, at the limits and beyond them, of schemas
 * whose references are resolved and end. Mocks and documentation have `exampleOf`, which fast-check cannot give: one value that people can
 * read, always the same, of schemas that may refer to themselves; a request waits for it, so it is made in bounds.
 */
export { allows, allowsJson, formats, RawJson, toJson } from './allows.ts'
export { exampleOf, NoExample, textOf } from './example.ts'
export { canStand, invalidJson, invalidTexts } from './invalid.ts'
export { closeSchemas, facing, flatten, isNarrowed, isOpen, type Schema } from './schema.ts'
export { absentValues, fitting, type Ids, madeOf, NoValue, valid, validEdges } from './valid.ts'
