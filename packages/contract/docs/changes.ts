/** News for consumers: the chapter Changelog of the guide, and an Atom feed of dated versions, deprecations and sunsets. */

import { createHash } from 'node:crypto'
import { type DocumentedContract, operationsOf } from './documented-contract.ts'
import { addToChapter } from './guide.ts'
import { escapeMarkup, plainText, renderMarkdown, unwrapped } from './markdown.ts'

interface FeedEntry {
  title: string
  date: string // YYYY-MM-DD
  text: string // Markdown
  anchor: string
}

// Days before a sunset on which it is announced again.
const notices = [90, 30, 7]
const changelogAnchor = 'tag/changelog'
const day = 24 * 60 * 60 * 1000

/** True if the feed has entries, or will have some. */
export const hasChanges = (contract: DocumentedContract, changelog: string): boolean =>
  changelog !== '' || operationsOf(contract).some(({ operation }) => operation['x-sunset'] !== undefined)

/**
 * Returns an Atom feed (RFC 4287) of all changes until today: entries of dated versions of the changelog, deprecations and sunsets.
 * @param docs address of the docs, relative to the feed or absolute
 */
export function changesFeed(
  contract: DocumentedContract,
  changelog: string,
  today: Date,
  docs: string,
): string {
  const now = today.toISOString().slice(0, 10)
  const dated = [...versions(changelog), ...sunsets(contract)].filter(({ date }) => date <= now)
  const entries = dated.sort((a, b) => b.date.localeCompare(a.date))
  const title = contract.info.title
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${idOf(title)}</id>
<title>${escapeMarkup(`${title}: changes`)}</title>
<author><name>${escapeMarkup(title)}</name></author>
<updated>${entries[0]?.date ?? '1970-01-01'}T00:00:00Z</updated>
<link rel="alternate" type="text/html" href="${docs}#${changelogAnchor}"/>
${entries.map((entry) => entryOf(entry, title, docs)).join('\n')}
</feed>
`
}

const entryOf = ({ title, date, text, anchor }: FeedEntry, feed: string, docs: string) => `<entry>
<id>${idOf(`${feed} ${title} ${date}`)}</id>
<title>${escapeMarkup(title)}</title>
<updated>${date}T00:00:00Z</updated>
<link rel="alternate" type="text/html" href="${escapeMarkup(`${docs}#${anchor}`)}"/>
<content type="html">${escapeMarkup(renderMarkdown(text))}</content>
</entry>`

// Stable UUID of a text (version 8, RFC 9562).
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

// Entries of the released versions, one for each change that a version lists.
function versions(changelog: string): FeedEntry[] {
  const released: FeedEntry[] = []
  for (const { heading, text } of versionsForConsumers(changelog)) {
    const [date] = /\d{4}-\d\d-\d\d/.exec(heading) ?? []
    if (date === undefined) continue
    const [version = ''] = heading.split(' ', 1)
    const [before = '', ...changes] = text.split(/^- /m).map((part) => part.replaceAll(/\n +/g, '\n').trim())
    if (before !== '')
      released.push({ title: `Version ${version}`, date, text: before, anchor: changelogAnchor })
    for (const change of changes)
      released.push({
        title: `${version}: ${plainText(change)}`,
        date,
        text: change,
        anchor: changelogAnchor,
      })
  }
  return released
}

function sunsets(contract: DocumentedContract): FeedEntry[] {
  const announced: FeedEntry[] = []
  for (const { operation } of operationsOf(contract)) {
    const { operationId, 'x-sunset': sunset, 'x-deprecated-since': since } = operation
    if (sunset === undefined) continue
    const { operationId: other, usage, differences } = operation['x-successor'] ?? {}
    const instead = other === undefined ? '' : ` Use ${other} instead: ${usage}.`
    const text = `${operationId} responds 410 from ${sunset} on.${instead}${differences === undefined ? '' : ` ${differences}`}`
    const announce = (event: string, date: string) =>
      announced.push({ title: `${operationId} ${event}`, date, text, anchor: `operation/${operationId}` })
    if (since !== undefined) announce(`is deprecated and ends on ${sunset}`, since)
    for (const days of notices)
      announce(`ends in ${days} days`, new Date(Date.parse(sunset) - days * day).toISOString().slice(0, 10))
    announce('has ended', sunset)
  }
  return announced
}

/**
 * Returns the parts of a Markdown changelog that concern consumers, by version: the section `### API`, or the whole text without such a
 * section. Versions without a text are left out. A heading is `1.2.0 (2026-11-22)`; a version without a date is not released.
 */
export function versionsForConsumers(changelog: string): { heading: string; text: string }[] {
  const sections = changelog.split(/^## +/m).slice(1)
  const versions = sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n')
    const parts = lines.join('\n').split(/^### +/m)
    const api = parts.length > 1 ? parts.find((part) => /^API *\n/.test(part))?.replace(/.*/, '') : parts[0]
    return { heading: heading.trim(), text: api?.trim() ?? '' }
  })
  return versions.filter(({ text }) => text !== '')
}

/** Adds the changelog to the guide as a chapter, unless it is empty. */
export function withChangelog(contract: DocumentedContract, changelog: string): DocumentedContract {
  const versions = versionsForConsumers(changelog)
  // Headings would put all versions into the menu.
  const text = versions.map((version) => `**${version.heading}**\n\n${unwrapped(version.text)}`).join('\n\n')
  if (text !== '') addToChapter(contract, 'Changelog', text)
  return contract
}
