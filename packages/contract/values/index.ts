/** Values of schemas: valid, invalid and edge values, and examples. */
export { allows, allowsJson, formats, RawJson, toJson } from './allows.ts'
export { exampleOf, NoExample, textOf } from './example.ts'
export { canStand, invalidJson, invalidTexts } from './invalid.ts'
export { closeSchemas, facing, flatten, isNarrowed, isOpen, openSchemas, type Schema } from './schema.ts'
export { absentValues, fitting, type Ids, madeOf, NoValue, valid, validEdges } from './valid.ts'
