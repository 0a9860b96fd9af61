import { compare, findBase, findingsOf, readComparable } from 'contract-openapi'
import { CommandFailed, orUndefined } from 'contract-openapi/cli'
import { locateSlips } from 'contract-openapi/lint'
import { readFiles, showLocation } from 'contract-openapi/read'
import type { BuildError } from './build.ts'

export interface Broken {
  /** Name of the old contract. */
  base: string
  breaks: BuildError[]
}

/**
 * Compares the contract with its last release, else the point where its branch left main, else its first state.
 * @returns a function that compares the current state; undefined if a version is unreadable
 */
export function watchBreaks(contract: string): () => Promise<Broken | undefined> {
  let start: Base | undefined
  return async () => {
    try {
      start ??= asItIs(contract)
      const base = (await findBase(undefined, contract)) ?? start
      if (isUnchanged(base, contract)) return { base: base.name, breaks: [] }
      const day = new Date(process.env.LINT_NOW || Date.now()).toISOString().slice(0, 10)
      const comparison = compare(base, readComparable(contract), { day })
      const version = { ...comparison.version, problem: undefined }
      // A slip of the pen is printed as such, and breaks nobody once it is fixed.
      const slips = locateSlips(contract)
      const breaks = findingsOf({ ...comparison, version }).filter(
        (finding) => !slips.has(showLocation(finding)),
      )
      return {
        base: base.name,
        breaks: breaks.map((finding) => ({ place: showLocation(finding), message: finding.message })),
      }
    } catch (error) {
      if (error instanceof CommandFailed) return undefined
      throw error
    }
  }
}

type Base = NonNullable<Awaited<ReturnType<typeof findBase>>>

const isUnchanged = ({ read }: Base, contract: string): boolean | undefined =>
  orUndefined(() => [...readFiles(contract).files.values()].every(({ name, text }) => read?.(name) === text))

function asItIs(contract: string): Base {
  const texts = new Map([...readFiles(contract).files].map(([name, { text }]) => [name, text]))
  const read = (file: string) => {
    const text = texts.get(file)
    if (text === undefined) throw new Error(`${file} did not exist.`)
    return text
  }
  return { name: 'the contract at the start', entry: contract, read }
}
