/**
 * Values of schemas. Tests use fast-check: any values, limits, and beyond. Mocks, docs and clients use `valueFor`: one readable value, always
 * the same, within limits because requests wait for it.
 */
export { allows, allowsJson, RawJson, toJson, validatorOf } from './allows.ts'
export { validatorFor } from './compile.ts'
export { canStand, forbidsJson, invalidJson, invalidTexts } from './invalid.ts'
export { repaired } from './repair.ts'
export {
  flatten,
  isNarrowed,
  isOpen,
  type Schema,
  withoutHidden,
} from './schema.ts'
export { schemaOf } from './schema-of.ts'
export { textWithin } from './texts.ts'
export { absentValues, fitting, type Ids, NoValue, valid, validEdges } from './valid.ts'
export { fitted, madeOf, NoExample, valueFor } from './value.ts'
