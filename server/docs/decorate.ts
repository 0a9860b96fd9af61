/**
 * Turns the contract into what Redoc shows: lifecycle marks, scopes, links, the error catalogue, the changelog and code
 * samples, none of which Redoc knows by itself. The contract that the service enforces and serves stays as it is.
 */
import { withChangelog } from './changelog.ts'
import { withClients } from './clients.ts'
import {
  baseOf,
  type DocumentedContract,
  type DocumentedOperation,
  defaultOrigin,
  operationsOf,
} from './documented-contract.ts'
import { withErrorCodes } from './errors.ts'
import { withChapters } from './guide.ts'
import { withoutCommonHeaders } from './headers.ts'
import { badges, needs, notices } from './marks.ts'
import { requestFor } from './request.ts'
import { samples } from './samples/index.ts'
import { withVerification } from './sent.ts'
import { withPlainTypes } from './types.ts'

export interface Surroundings {
  /** Whether a server shows the page, and so has a try-it console. */
  served: boolean
  /** The address of the server that samples call, where it is not one on this machine; the page of a server puts its own in its place. */
  server?: string | undefined
  /** What changed in which version, in Markdown. */
  changelog: string
}

/** A copy of the contract with everything that the docs add to it. */
export function decorate(
  contract: DocumentedContract,
  { served, server, changelog }: Surroundings,
): DocumentedContract {
  const decorated = structuredClone(contract)
  if (server !== undefined) decorated.servers = [{ url: server }]
  const places = operationsOf(decorated)
  for (const place of places) {
    const { operation } = place
    operation['x-badges'] = badges(operation)
    operation['x-codeSamples'] = samples(requestFor(place))
    const paragraphs = [notices(operation, places), operation.description?.trim(), footer(operation, served)]
    operation.description = paragraphs.filter(Boolean).join('\n\n')
    // Redoc's own mark would stand beside our badge, and move the operation to the end of its group.
    delete operation.deprecated
  }
  withVerification(decorated)
  // The page puts the address of its own server in the place of the first.
  decorated.servers = decorated.servers?.slice(0, 1)
  withChapters(decorated)
  decorated.info.description = `${links(served, baseOf(decorated))}\n\n${decorated.info.description ?? ''}`
  const origin = served ? defaultOrigin : server
  const contractUrl = origin === undefined ? 'openapi.json' : `${origin}/openapi.json`
  const complete = withErrorCodes(withClients(withPlainTypes(withoutCommonHeaders(decorated)), contractUrl))
  return withChangelog(complete, changelog)
}

/** Where to go from here. */
function links(served: boolean, base: string): string {
  const root = served ? '/' : ''
  const files = `Contract: [YAML](${root}openapi.yaml), [JSON](${root}openapi.json) · [Feed of changes](${root}changes.atom)`
  if (served) return `[Try calls](/try) · ${files}`
  if (new URL(base).origin !== defaultOrigin) return files
  return `${files}\n\nSamples call \`${base}\`; put the address of your server in its place.`
}

/** The name that programs know the operation by (Redoc's search does not), the scopes it needs, and the way to a first call. */
function footer(operation: DocumentedOperation, served: boolean): string {
  const { operationId, tags: [tag = 'default'] = [] } = operation
  const parts = [operationId && `\`${operationId}\``, needs(operation)]
  if (served && !operation['x-hideTryItPanel']) {
    parts.push(`[Try it](/try#/${encodeURIComponent(tag.toWellFormed())}/${operationId})`)
  }
  return parts.filter(Boolean).join(' · ')
}
