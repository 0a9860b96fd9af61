export { type Address, cannotListen, unprotected } from './network.ts'
export { readSettings } from './settings.ts'
