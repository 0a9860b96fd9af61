import type { DocumentedContract } from './contract.ts'

/** Puts the error catalogue into the guide, as a section of its own, and leads there from the `code` of every error. */
export function withErrorCodes(contract: DocumentedContract): DocumentedContract {
  const { code } = contract.components.schemas.Error.properties
  const rows = Object.entries(code['x-error-codes']).map(
    ([name, { status, remedy }]) => `| ${status} | \`${name}\`<br>${remedy} |`,
  )
  const table = ['| Status | Code, and what to do |', '|---|---|', ...rows].join('\n')
  contract.info.description = `${contract.info.description.trim()}\n\n## Error codes\n\n${table}\n`
  code.description = `${code.description} See [all of them](#section/error-codes).`
  return contract
}
