import { createHash } from 'node:crypto'
import { type DocumentedContract, operationsOf } from './documented-contract.ts'
import { addToChapter } from './guide.ts'
import { escapeMarkup, plainText, renderMarkdown, unwrapped } from './outline.ts'

/** Something that consumers should hear of. */
interface FeedEntry {
  title: string
  /** YYYY-MM-DD. */
  date: string
  /** Markdown. */
  text: string
  /** The part of the docs that says more. */
  anchor: string
}

/** How many days before a sunset it is announced again. */
const notices = [90, 30, 7]
const changelogAnchor = 'tag/changelog'
const day = 24 * 60 * 60 * 1000

/**
 * A feed of what has changed until today (Atom, RFC 4287): each change of the versions of the changelog that have a date in their heading,
 * and deprecations, sunsets to come and sunsets.
 * @param docs the address of the docs; relative to the feed or absolute
 */
export function changesFeed(
  contract: DocumentedContract,
  changelog: string,
  today: Date,
  docs: string,
): string {
  const now = today.toISOString().slice(0, 10)
  const all = [...versions(changelog), ...sunsets(contract)].filter(({ date }) => date <= now)
  const entries = all.sort((a, b) => b.date.localeCompare(a.date))
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

/** The same for the same text, wherever and whenever (a UUID of version 8, RFC 9562). */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The changes of the versions that are released: a version that lists them has an entry for each. */
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
    const announce = (what: string, date: string) =>
      announced.push({ title: `${operationId} ${what}`, date, text, anchor: `operation/${operationId}` })
    if (since !== undefined) announce(`is deprecated and ends on ${sunset}`, since)
    for (const days of notices)
      announce(`ends in ${days} days`, new Date(Date.parse(sunset) - days * day).toISOString().slice(0, 10))
    announce('has ended', sunset)
  }
  return announced
}

/**
 * What a changelog (Markdown, a heading of the second level for each version) says to consumers of the API: what stands under `### API`, or all
 * of a version without such a heading. A version that changed nothing for them is left out. A heading is such as `1.2.0 (2026-11-22)`; a
 * version without a date is not released yet.
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

/** Puts the versions of a changelog into the guide, as a chapter of its own; without any, none. */
export function withChangelog(contract: DocumentedContract, changelog: string): DocumentedContract {
  const versions = versionsForConsumers(changelog)
  // As headings, all versions would stand in the menu.
  const text = versions.map((version) => `**${version.heading}**\n\n${unwrapped(version.text)}`).join('\n\n')
  if (text !== '') addToChapter(contract, 'Changelog', text)
  return contract
}
