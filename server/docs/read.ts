import type { Document, YAMLSeq } from 'yaml'
import type { DocumentedContract } from './documented-contract.ts'

/** The contract from its text: YAML, with nothing of it in other files. */
export async function parseContract(text: string): Promise<DocumentedContract> {
  // Only whoever asks for the docs pays for the parser.
  const { parse } = await import('yaml')
  return parse(text)
}

/** The contract from its text, with its comments; of a server at `server`, if that is given. */
export async function contractDocument(text: string, server?: string): Promise<Document> {
  const { parseDocument } = await import('yaml')
  const document = parseDocument(text)
  if (server !== undefined) document.set('servers', document.createNode([{ url: server }]))
  return document
}

/**
 * The contract as a server gives it to others: relative servers, which mean that server, come first. On disk an absolute one does,
 * since tools that read a file take the first and have no address to complete the others with.
 */
export async function servedContract(text: string): Promise<Document> {
  const document = await contractDocument(text)
  const rank = (index: number) => (String(document.getIn(['servers', index, 'url'])).startsWith('/') ? 0 : 1)
  const servers = document.get('servers') as YAMLSeq | undefined
  // Without any, OpenAPI means that server.
  if (servers === undefined) return document
  servers.items = servers.items
    .map((server, index) => ({ server, rank: rank(index) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ server }) => server)
  return document
}
