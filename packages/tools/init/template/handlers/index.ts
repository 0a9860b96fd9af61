import type { Handlers } from './operation.ts'

/**
 * The operations that are implemented. The others are mocked by `npm start`, and stop `npm run serve`. Once all are here, write
 * `satisfies Handlers`: the compiler then names an operation that has none.
 */
export const handlers = {} satisfies Partial<Handlers>
