// Modules of openapi-typescript that load a tenth of Redocly's core, which its main module loads whole.
declare module 'openapi-typescript/dist/lib/ts.mjs' {
  export { astToString } from 'openapi-typescript'
}
declare module 'openapi-typescript/dist/lib/utils.mjs' {
  export { resolveRef, scanDiscriminators } from 'openapi-typescript'
}
declare module 'openapi-typescript/dist/transform/index.mjs' {
  export { transformSchema as default } from 'openapi-typescript'
}
