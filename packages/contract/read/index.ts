/** Reads files into located data. */
export {
  allParts,
  child,
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
  resolve,
  rootOf,
  text,
  valueAt,
  writtenExamples,
} from './document.ts'
export { parseFile, type SourceFile } from './parse.ts'
export {
  ContractRefused,
  type Diagnostic,
  type Location,
  showDiagnostic,
  showLocation,
  showPath,
} from './problem.ts'
export { readFiles, readText } from './read.ts'
export { allowsNull, typeOf } from './schema-types.ts'
