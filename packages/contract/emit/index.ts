/** Code of a contract, and how it gets to disk. */
export { generate, routerFiles } from './generate.ts'
export { readGenerated, writeFiles } from './output.ts'
