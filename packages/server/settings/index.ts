export { type Address, cannotListen } from './network.ts'
export { readSettings } from './settings.ts'
