/** Code generation from a contract. */
export { documentText, generate, routerFiles } from './generate.ts'
export { readGenerated, writeFiles } from './output.ts'
