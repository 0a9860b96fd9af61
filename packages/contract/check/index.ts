/** Checks whether a contract can be served. */
export { checkDraft } from './draft.ts'
export { type Contract, loadContract } from './load.ts'
export { boundedRegExp, untestedPatterns } from './patterns.ts'
