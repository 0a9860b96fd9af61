/** The callers that edits of a contract break. */
import { compare, findBase, findingsOf, readComparable } from 'contract-openapi'
import { CommandFailed } from 'contract-openapi/cli'
import { readFiles, showLocation } from 'contract-openapi/read'
import type { BuildError } from './build.ts'

/** The changes that break callers, or may: each with whom it breaks, and what to do instead. */
export interface Broken {
  /** The version that the contract was compared with. */
  base: string
  breaks: BuildError[]
}

/**
 * Compares a contract with its last release, else with where its branch left main, else with what it was at the first call.
 * @returns a function that compares it as it is then; undefined when one of both cannot be read
 */
export function watchBreaks(contract: string): () => Promise<Broken | undefined> {
  let start: Base | undefined
  return async () => {
    try {
      start ??= asItIs(contract)
      const base = (await findBase(undefined, contract)) ?? start
      const day = new Date(process.env.LINT_NOW || Date.now()).toISOString().slice(0, 10)
      const comparison = compare(base, readComparable(contract), { day })
      const version = { ...comparison.version, problem: undefined }
      const breaks = findingsOf({ ...comparison, version })
      return {
        base: base.name,
        breaks: breaks.map((one) => ({ place: showLocation(one), message: one.message })),
      }
    } catch (error) {
      if (error instanceof CommandFailed) return undefined
      throw error
    }
  }
}

type Base = NonNullable<Awaited<ReturnType<typeof findBase>>>

function asItIs(contract: string): Base {
  const { files } = readFiles(contract)
  const read = (file: string) => {
    const text = files.get(file)?.text
    if (text === undefined) throw new Error(`There was no ${file}.`)
    return text
  }
  return { name: 'what it was at the start', entry: contract, read }
}
