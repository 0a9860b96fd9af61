export { type Address, cannotListen, unprotected } from './network.ts'
export { readSettings, type Settings } from './settings.ts'
