import { generate } from '../generator/index.ts'
import { writeFiles } from '../generator/output.ts'
import { ContractRefused } from '../generator/problem.ts'
import { lintContract } from './lint.ts'
import type { Problem } from './problem.ts'

/** Lints the contract and generates code from it; writes nothing when either refuses, and says why. */
export async function build(contract: string, out: string): Promise<Problem[]> {
  // What has no YAML is refused by both, and only the generator says at which line.
  const [lint, generated] = await Promise.all([
    lintContract(contract).catch((error: Error) => [{ place: contract, message: error.message }]),
    generate(contract).catch(refusals),
  ])
  if (Array.isArray(generated)) return generated.length > 0 && !lint.some(hasLine) ? generated : lint
  if (lint.length === 0) await writeFiles(generated, out)
  return lint
}

const hasLine = ({ place }: Problem) => /:\d+$/.test(place)

function refusals(error: unknown): Problem[] {
  if (!(error instanceof ContractRefused)) throw error
  return error.lines.map((line) => {
    const [, place = '', message = line] = /^(\S+:\d+:\d+):? (.*)$/s.exec(line) ?? []
    return { place, message }
  })
}
