import type { DocumentedContract, ErrorCode } from './documented-contract.ts'
import { addToChapter } from './guide.ts'

/** The catalogue of error codes; empty if there is none. */
export const errorCodesOf = ({ components }: DocumentedContract): Record<string, ErrorCode> =>
  components?.schemas?.Error?.properties?.code?.['x-error-codes'] ?? {}

const address = 'Each `code` has an entry below, whose address is `#tag/errors/` and the code.'

/** Puts the error catalogue, if there is one, into the guide, each code under a heading of its own, and leads there from the `code` of every error. */
export function withErrorCodes(contract: DocumentedContract): DocumentedContract {
  const code = contract.components?.schemas?.Error?.properties?.code
  if (!code?.['x-error-codes']) return contract
  const entries = Object.entries(errorCodesOf(contract)).map(
    ([name, { status, remedy }]) => `### ${name}\n\n\`${status}\` · ${remedy}`,
  )
  addToChapter(contract, 'Errors', `${address}\n\n${entries.join('\n\n')}`)
  code.description = `${code.description ?? ''} See [all of them](#tag/errors).`
  return contract
}
