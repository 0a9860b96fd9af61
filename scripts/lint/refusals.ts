import { loadFiles } from '../openapi/files.ts'
import { loadContract } from '../openapi/load.ts'
import { ContractRefused } from '../openapi/problem.ts'
import type { LintProblem } from './problem.ts'

/**
 * What keeps the generator from taking a contract; of journeys, what keeps everybody from reading them.
 * @throws CommandFailed for a file that is not there
 */
export async function refusalsOf(file: string): Promise<LintProblem[]> {
  try {
    await (file.endsWith('.arazzo.yaml') ? loadFiles(file, false) : loadContract(file))
    return []
  } catch (error) {
    if (!(error instanceof ContractRefused)) throw error
    return error.diagnostics.map((one) => ({ ...one, rule: 'generate' }))
  }
}
