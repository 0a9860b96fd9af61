/** Code of a contract, and how it gets to disk. */
export { documentText, generate, routerFiles } from './generate.ts'
export { readGenerated, writeFiles } from './output.ts'
