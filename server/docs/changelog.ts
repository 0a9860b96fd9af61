import type { DocumentedContract } from './documented-contract.ts'
import { addToChapter } from './guide.ts'

/** What a version changed. */
export interface Version {
  /** Such as `1.2.0 (2026-11-22)`; a version without a date is not released yet. */
  heading: string
  /** Markdown. */
  text: string
}

/**
 * What a changelog (Markdown, a heading of the second level for each version) says to consumers of the API: what stands under `### API`, or all
 * of a version without such a heading. A version that changed nothing for them is left out.
 */
export function versionsForConsumers(changelog: string): Version[] {
  const sections = changelog.split(/^## +/m).slice(1)
  const versions = sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n')
    const parts = lines.join('\n').split(/^### +/m)
    const api = parts.length > 1 ? parts.find((part) => /^API *\n/.test(part))?.replace(/.*/, '') : parts[0]
    return { heading: heading.trim(), text: api?.trim() ?? '' }
  })
  return versions.filter(({ text }) => text !== '')
}

/** Puts the versions of a changelog into the guide, as a chapter of its own; without any, none. */
export function withChangelog(contract: DocumentedContract, changelog: string): DocumentedContract {
  const versions = versionsForConsumers(changelog)
  // As headings, all versions would stand in the menu.
  const text = versions.map((version) => `**${version.heading}**\n\n${version.text}`).join('\n\n')
  if (text !== '') addToChapter(contract, 'Changelog', text)
  return contract
}
