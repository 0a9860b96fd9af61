import { readFile } from 'node:fs/promises'
import type { Contract } from './contract.ts'

const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

/** The contract as it stands on disk, in YAML. */
export const contractText = (): Promise<string> => read('spec/openapi.yaml')

/** What changed in which version, in Markdown. */
export const readChangelog = (): Promise<string> => read('CHANGELOG.md')

/** The contract as data. */
export async function readContract(): Promise<Contract> {
  // Only whoever asks for the docs pays for the parser.
  const { parse } = await import('yaml')
  return parse(await contractText())
}
