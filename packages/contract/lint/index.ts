export { type SarifFinding, sarifLog } from './findings.ts'
export { fix } from './fix.ts'
export { configuredContracts, lint, ruleOf } from './lint.ts'
export { redocly } from './redocly.ts'
