/** Lint rules as a plugin for Redocly: `plugins: [contract-tools/rules]`. */
export { default } from 'contract-openapi/rules'
