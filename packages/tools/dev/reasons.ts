import type { CommandFailed } from 'contract-openapi/cli'
import { ContractRefused, type Diagnostic, showLocation } from 'contract-openapi/read'
import type { BuildError } from './build.ts'

export const reasonOf = (one: Diagnostic): BuildError => ({ place: showLocation(one), message: one.message })

export const reasonsOf = (error: CommandFailed): BuildError[] =>
  error instanceof ContractRefused ? error.diagnostics.map(reasonOf) : [{ place: '', message: error.message }]
