/** Checking: a contract that can be served, or mocked, or the reasons why not. */
export { findProblems } from './check.ts'
export { isWritable, without } from './foreign.ts'
export { type Contract, loadContract } from './load.ts'
export { boundedRegExp, growingPatterns, sayGrowing } from './patterns.ts'
