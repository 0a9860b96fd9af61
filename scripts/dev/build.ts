import { generate } from '../generator/index.ts'
import { writeFiles } from '../generator/output.ts'
import { lint } from '../lint/index.ts'
import { ContractRefused, showLocation } from '../openapi/problem.ts'
import type { BuildError } from './build-error.ts'

/** Lints the contract and generates code from it; writes nothing when either refuses, and says why. */
export async function build(contract: string, out: string): Promise<BuildError[]> {
  const [problems, generated] = await Promise.all([lint([contract]), generate(contract).catch(refused)])
  if (problems.length === 0 && generated) await writeFiles(generated, out)
  return problems.map((problem) => ({
    place: showLocation(problem),
    message: `${problem.message} (${problem.rule})`,
  }))
}

/** The lint says why. */
function refused(error: unknown): undefined {
  if (!(error instanceof ContractRefused)) throw error
}
