import { readFile } from 'node:fs/promises'
import type { Document, YAMLSeq } from 'yaml'
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

/**
 * The contract as a server gives it to others: relative servers, which mean that server, come first. On disk an absolute one does,
 * since tools that read a file take the first and have no address to complete the others with.
 */
export async function servedContract(): Promise<Document> {
  const { parseDocument } = await import('yaml')
  const document = parseDocument(await contractText())
  const rank = (index: number) => (String(document.getIn(['servers', index, 'url'])).startsWith('/') ? 0 : 1)
  const servers = document.get('servers') as YAMLSeq
  servers.items = servers.items
    .map((server, index) => ({ server, rank: rank(index) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ server }) => server)
  return document
}
