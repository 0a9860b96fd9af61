/** A contract as the generator writes it: what generated code imports of the server. */
export type { Callback, Source } from './callback.ts'
export type { Contract } from './contract.ts'
export type * from './route.ts'
export type { Members, Validate, ValidationError } from './validate.ts'
