/**
 * The rules as a plugin for Redocly. Within this repository they are TypeScript, and a Node that reads none, as in some editors,
 * applies Redocly's own rules alone.
 * @type {{ redoclyRules: Record<string, unknown> }}
 */
const { redoclyRules } = await import('./redocly.ts').catch((error) => {
  if (error.code !== 'ERR_UNKNOWN_FILE_EXTENSION') throw error
  return { redoclyRules: {} }
})

/** The rules of Redocly that find what ours find, too. */
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

/** @param {string[]} names the rules that are errors @param {Record<string, string>} others those of Redocly */
const config = (names, others = off) => ({
  rules: Object.fromEntries(names.map((name) => [`contract/${name}`, 'error'])),
  oas3_0Rules: others,
  oas3_1Rules: others,
})

/**
 * `contract/served` has only what the generator refuses; `contract/sound` also what is served without being checked, has no effect, or
 * could be understood in two ways; `contract/all` has all. The configuration names no rule, because Redocly passes silently over one of a
 * plugin that is misspelt.
 */
export default () => ({
  id: 'contract',
  rules: { oas3: redoclyRules },
  configs: {
    served: config(
      names.filter((name) => name === 'generate'),
      {},
    ),
    sound: config(
      names.filter((name) => /^(generate|sound-.*|security-schemes|declared-scopes)$/.test(name)),
    ),
    all: config(names),
  },
})
