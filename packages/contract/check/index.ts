/** Checks whether a contract can be served. */
export { type Contract, checkContract, loadContract } from './load.ts'
export { boundedRegExp, untestedPatterns } from './patterns.ts'
