import type { DocumentedContract, ErrorCode } from './documented-contract.ts'

/** The catalogue of error codes; empty if there is none. */
export const errorCodesOf = ({ components }: DocumentedContract): Record<string, ErrorCode> =>
  components?.schemas?.Error?.properties?.code?.['x-error-codes'] ?? {}

/** Puts the error catalogue, if there is one, into the guide, as a section of its own, and leads there from the `code` of every error. */
export function withErrorCodes(contract: DocumentedContract): DocumentedContract {
  const code = contract.components?.schemas?.Error?.properties?.code
  if (!code?.['x-error-codes']) return contract
  const rows = Object.entries(errorCodesOf(contract)).map(
    ([name, { status, remedy }]) => `| ${status} | \`${name}\`<br>${remedy} |`,
  )
  const table = ['| Status | Code, and what to do |', '|---|---|', ...rows].join('\n')
  contract.info.description = `${(contract.info.description ?? '').trim()}\n\n## Error codes\n\n${table}\n`
  code.description = `${code.description ?? ''} See [all of them](#section/error-codes).`
  return contract
}
