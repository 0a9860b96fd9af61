// OpenAPI on the wire: values in their styles, path templates and media types, each said once, for whoever writes and whoever reads.
// Generated clients ship the files in JavaScript as they are.
export * from './form.js'
export * from './items.js'
export * from './json.ts'
export * from './media-type.js'
export * from './read.ts'
export * from './read-form.ts'
export * from './status.ts'
export * from './style.js'
export * from './template.js'
export * from './write.js'
