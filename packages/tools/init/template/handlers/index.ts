import type { Handlers } from './operation.ts'

/**
 * Implemented operations. `npm start` mocks the others; `npm run serve` requires all. When all exist, write `satisfies Handlers`, and the
 * compiler names missing ones.
 */
export const handlers = {} satisfies Partial<Handlers>
