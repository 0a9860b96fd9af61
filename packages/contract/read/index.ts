/** Reads files into located data, and into the model of a contract. */
export { bundle } from './bundle.ts'
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
export { type Rewrite, rebuild } from './grammar.ts'
export { bodyKind, isEvents, isItems } from './media-types.ts'
export {
  itemSchema,
  methods,
  modelOf,
  type Operation,
  operationsIn,
  type Parameter,
  readParameters,
  textData,
} from './model.ts'
export { freeName, identifier } from './names.ts'
export { inTermsOf30 } from './normalise.ts'
export { outgoingAt } from './outgoing.ts'
export type { SourceFile } from './parse.ts'
export {
  ContractRefused,
  type Diagnostic,
  type Location,
  type Problem,
  showDiagnostic,
  showLocation,
  showPath,
  sumUp,
  withinStack,
} from './problem.ts'
export { readFiles, referenceTarget, targetValue } from './read.ts'
export { requirements, schemesOf, whereabouts } from './security.ts'
export { basePath, pathOf } from './servers.ts'
