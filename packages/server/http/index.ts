/** Exports for tools that listen without a contract. */
export { type Contain, containment, endSlowReaders, openSockets, readingTimeout } from './connections.ts'
export { singleHeaderCheck } from './header-check.ts'
export { createHttpServer } from './http-server.ts'
export {
  documentedProblem,
  HttpError,
  type Problem,
  problemDetails,
  STATUS_CODES,
  type WriteProblem,
  writtenProblem,
} from './problem.ts'
export { hasBody, newRequestId } from './request.ts'
