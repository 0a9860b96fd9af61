/** Code generation from a contract. */
export { documentText, generate, routerIn } from './generate.ts'
export { readGenerated, writeFiles } from './output.ts'
