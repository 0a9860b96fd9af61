import type { DocumentedContract } from './documented-contract.ts'

/** Puts the versions of a changelog (Markdown, a heading of the second level each) into the guide, as a section of its own; without any, none. */
export function withChangelog(contract: DocumentedContract, changelog: string): DocumentedContract {
  if (changelog === '') return contract
  // As headings, all versions would stand in the menu.
  const versions = changelog
    .slice(changelog.search(/^## /m))
    .replaceAll(/^## (.+)$/gm, '**$1**')
    .trim()
  contract.info.description = `${(contract.info.description ?? '').trim()}\n\n## Changelog\n\n${versions}\n`
  return contract
}
