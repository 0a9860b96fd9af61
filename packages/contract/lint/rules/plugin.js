/**
 * The rules as a plugin for Redocly. Within this repository they are TypeScript, and a Node that reads none, as in some editors,
 * applies Redocly's own rules alone.
 * @type {{ redoclyRules: Record<string, unknown> }}
 */
const { redoclyRules } = await import('./redocly.ts').catch((error) => {
  if (error.code !== 'ERR_UNKNOWN_FILE_EXTENSION') throw error
  return { redoclyRules: {} }
})

/** The rules of Redocly that find what `contract/generate` finds, too. */
const said = [
  'struct',
  'no-unresolved-refs',
  'no-identical-paths',
  'no-enum-type-mismatch',
  'no-schema-type-mismatch',
  'no-required-schema-properties-undefined',
  'nullable-type-sibling',
  'operation-2xx-response',
  'operation-operationId',
  'operation-operationId-unique',
  'operation-parameters-unique',
  'path-declaration-must-exist',
  'path-not-include-query',
  'path-parameters-defined',
]
const off = redoclyRules.generate ? Object.fromEntries(said.map((name) => [name, 'off'])) : {}

/** @param {string[]} names the rules that are errors */
const config = (names) => ({
  rules: Object.fromEntries(names.map((name) => [`contract/${name}`, 'error'])),
  oas3_0Rules: off,
  oas3_1Rules: off,
})

/**
 * `contract/served` has only what the generator needs, `contract/all` has all. The configuration names no rule, because Redocly passes
 * silently over one of a plugin that is misspelt.
 */
export default () => ({
  id: 'contract',
  rules: { oas3: redoclyRules },
  configs: {
    served: config(Object.keys(redoclyRules).filter((name) => name === 'generate')),
    all: config(Object.keys(redoclyRules)),
  },
})
