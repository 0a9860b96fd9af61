/** Checking: a contract that can be served, or the reasons why not. */
export { type Contract, loadContract } from './load.ts'
export { boundedRegExp, untestedPatterns } from './patterns.ts'
