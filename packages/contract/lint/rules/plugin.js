/**
 * Rules as a plugin for Redocly. They are TypeScript in this repository; a Node that cannot load TypeScript, as in some editors, only
 * applies Redocly's own rules.
 * @type {{ redoclyRules: Record<string, unknown>, lintRules: Record<string, string> }}
 */
const { redoclyRules, lintRules } = await import('./redocly.ts').catch((error) => {
  if (error.code !== 'ERR_UNKNOWN_FILE_EXTENSION') throw error
  return { redoclyRules: {}, lintRules: {} }
})

/** Redocly's rules that ours replace. */
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

const names = Object.keys(redoclyRules)

/** @param {string[]} configs smallest configs of the rules */
const namesIn = (...configs) => names.filter((name) => configs.includes(lintRules[name] ?? 'all'))

/** @param {string[]} names rules with severity error @param {Record<string, string>} others rules of Redocly */
const config = (names, others = off) => ({
  rules: Object.fromEntries(names.map((name) => [`contract/${name}`, 'error'])),
  oas3_0Rules: others,
  oas3_1Rules: others,
})

// `contract/served` contains the generator's refusals, and operations that only respond 410. `contract/sound` adds everything that is served unchecked, has no effect or is
// ambiguous. `contract/all`
// contains all rules. The configuration lists no rule, because Redocly ignores misspelt names of plugin rules.
export default () => ({
  id: 'contract',
  rules: { oas2: redoclyRules, oas3: redoclyRules },
  configs: {
    served: config(namesIn('served'), {}),
    sound: config(namesIn('served', 'sound')),
    all: config(names),
  },
})
