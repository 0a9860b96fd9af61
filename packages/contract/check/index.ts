/** Checks whether a contract can be served. */
export { boundedRegExp, untestedPatterns } from '../values/patterns.ts'
export { type Contract, checkContract, loadContract } from './load.ts'
