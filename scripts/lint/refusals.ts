import { loadContract } from '../openapi/load.ts'
import { ContractRefused } from '../openapi/problem.ts'
import { type Files, readFiles } from '../openapi/read.ts'
import type { LintProblem } from './problem.ts'

/** A file of those to lint, and what keeps everybody from reading it. */
export interface Read {
  name: string
  files: Files | undefined
  refusals: LintProblem[]
}

const isJourneys = (file: string): boolean => file.endsWith('.arazzo.yaml')

/**
 * Reads a file with all that it refers to.
 * @throws CommandFailed for a file that is not there
 */
export async function read(name: string, isPlain = false): Promise<Read> {
  const { value: files, refusals } = await refusalsIn(() => readFiles(name, !isJourneys(name) && !isPlain))
  return { name, files, refusals }
}

/** What keeps the generator from taking a contract that was read; with `isPlain`, what keeps mocks from it. */
export async function refusalsOf({ name, files, refusals }: Read, isPlain = false): Promise<LintProblem[]> {
  if (!files || isJourneys(name)) return refusals
  return (await refusalsIn(() => loadContract(name, { files, mode: isPlain ? 'mocks' : 'server' }))).refusals
}

async function refusalsIn<T>(load: () => Promise<T>): Promise<{ value?: T; refusals: LintProblem[] }> {
  try {
    return { value: await load(), refusals: [] }
  } catch (error) {
    if (!(error instanceof ContractRefused)) throw error
    return { refusals: error.diagnostics.map((one) => ({ ...one, rule: 'generate' })) }
  }
}
