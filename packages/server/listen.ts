/** Exports for tools that listen and stop like the server, which they do not load. */
export { stopOnSignal } from './ops/shutdown.ts'
export { rawResponses } from './response/parser-errors.ts'
