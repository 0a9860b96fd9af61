import { readFile } from 'node:fs/promises'
import type { DocumentedContract } from './contract.ts'

/** What changed in which version, in Markdown. */
export const readChangelog = (): Promise<string> =>
  readFile(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')

/** The contract from its text: YAML, with nothing of it in other files. */
export async function parseContract(text: string): Promise<DocumentedContract> {
  // Only whoever asks for the docs pays for the parser.
  const { parse } = await import('yaml')
  return parse(text)
}
