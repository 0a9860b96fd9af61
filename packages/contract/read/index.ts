/** Reads files into located data. */
export { bundle } from './bundle.ts'
export { discriminated, withMapping } from './discriminator.ts'
export {
  allParts,
  child,
  componentName,
  entries,
  type Fields,
  facet,
  fields,
  isFields,
  type Located,
  list,
  namedExamples,
  type Path,
  parts,
  pointerPath,
  resolve,
  rootOf,
  text,
  valueAt,
  writtenExamples,
} from './document.ts'
export { type Rewrite, rebuild } from './grammar.ts'
export { freeName, identifier } from './names.ts'
export { parseFile, type SourceFile } from './parse.ts'
export {
  ContractRefused,
  type Diagnostic,
  type Location,
  type Problem,
  showDiagnostic,
  showLocation,
  showPath,
  withinStack,
} from './problem.ts'
export { readFiles, readText, referenceTarget, targetValue } from './read.ts'
export { allowsNull, typeOf } from './schema-types.ts'
