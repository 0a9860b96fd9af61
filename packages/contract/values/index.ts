/**
 * Values of schemas. Tests have them from fast-check: any, at the limits and beyond them. Mocks and documentation have them from mock-json-schema
 * (`exampleOf`): one value that people can read, always the same, of schemas that may refer to themselves, made in bounds, since a request waits for it.
 */
export { allows, allowsJson, formats, RawJson, toJson } from './allows.ts'
export { exampleOf, NoExample, textOf } from './example.ts'
export { canStand, invalidJson, invalidTexts } from './invalid.ts'
export { facing, flatten, isNarrowed, isOpen, prepareSchemas, type Schema } from './schema.ts'
export { absentValues, fitting, type Ids, madeOf, NoValue, valid, validEdges } from './valid.ts'
