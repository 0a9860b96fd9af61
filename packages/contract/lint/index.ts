export { type SarifFinding, sarifLog } from './findings.ts'
export { fix } from './fix.ts'
export { lint, ruleOf } from './lint.ts'
export { redocly } from './redocly.ts'
