import { UserError } from 'contract-openapi/cli'
import { ContractRefused, type Diagnostic, showLocation } from 'contract-openapi/read'
import type { BuildError } from './build.ts'

export const reasonOf = (diagnostic: Diagnostic): BuildError => ({
  place: showLocation(diagnostic),
  message: diagnostic.message,
})

/** Explains an error of a saved version. A fault of our own has its stack, and ends nothing either. */
export function reasonsOf(error: unknown): BuildError[] {
  if (error instanceof ContractRefused) return error.diagnostics.map(reasonOf)
  const { message, stack = message } = error as Error
  return [{ place: '', message: error instanceof UserError ? message : stack }]
}
