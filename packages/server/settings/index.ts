/** Settings of the operator, from environment variables. */
export { type Address, cannotListen } from './network.ts'
export { readSettings } from './settings.ts'
