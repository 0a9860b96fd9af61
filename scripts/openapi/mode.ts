/**
 * What the generated code is for. The `server` is our own: it takes house rules as well as OpenAPI's. `mocks` are for any
 * contract: what cannot be honoured in it is left out, and reported.
 */
export type Mode = 'server' | 'mocks'
