/**
 * Values of schemas. Tests use fast-check: any values, limits, and beyond. Mocks and docs use mock-json-schema (`exampleOf`): one readable
 * value, always the same, within limits because requests wait for it.
 */
export { allows, allowsJson, compiler, RawJson, toJson, validatorOf } from './allows.ts'
export { exampleOf, NoExample, textOf } from './example.ts'
export { fittingValue } from './fitting-value.ts'
export { canStand, forbidsJson, invalidJson, invalidTexts } from './invalid.ts'
export { madeOf } from './made.ts'
export {
  facingValue,
  flatten,
  isNarrowed,
  isOpen,
  type Schema,
} from './schema.ts'
export { schemaOf } from './schema-of.ts'
export { absentValues, fitting, type Ids, NoValue, valid, validEdges } from './valid.ts'
