import type { Diagnostic } from '../openapi/problem.ts'

/** Something to fix in a contract, or in the journeys of its consumers. */
export interface LintProblem extends Diagnostic {
  /** Which rule says so; `generate` when the generator refuses it. */
  rule: string
}
