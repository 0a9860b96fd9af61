/** Code of a contract, and how it gets to disk. */
export { documentText, generate, routerFiles, routerIn } from './generate.ts'
export { readGenerated, writeFiles } from './output.ts'
