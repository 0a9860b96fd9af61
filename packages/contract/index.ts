/**
 * Functions for a project and its contract, without a server or database. `model/normalise.ts` is the program that describes a contract, step by
 * step; begin there. Loading takes half a second because of the TypeScript compiler.
 */
export { type Contract, loadContract } from './check/load.ts'
export { findBase } from './diff/base.ts'
export { compare } from './diff/compare.ts'
export { readComparable } from './diff/read.ts'
export { findingsOf, isRefused } from './diff/report.ts'
export { generateClient } from './emit/client/client.ts'
export { generate } from './emit/generate.ts'
export { firstDifference, writeFiles } from './emit/output.ts'
export { lint, show } from './lint/lint.ts'
export { ContractRefused, type Diagnostic, showDiagnostic } from './read/problem.ts'
