/** Code generation from a contract. */
export { documentText, generate, routerFiles, routerIn } from './generate.ts'
export { readGenerated, writeFiles } from './output.ts'
