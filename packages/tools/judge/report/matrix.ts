/** The coverage of operations by status, as a picture that is a table. */
import { escapeMarkup } from 'contract-openapi/docs'
import { type CoverageItem, partName } from '../oracle/coverage.ts'
import { isTest, type Report, type ReportedFailure, reasonsIn } from './report.ts'

/** HTML that has been escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | undefined | readonly Part[]

/** HTML of a template: whatever is put into it is escaped, unless it was made by this; nothing stands for undefined. */
export const html = (parts: TemplateStringsArray, ...values: Part[]): Markup =>
  new Markup(parts.map((part, at) => (at === 0 ? part : textOf(values[at - 1]) + part)).join(''))

function textOf(value: Part): string {
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(textOf).join('')
  return value === undefined ? '' : escapeMarkup(String(value))
}

/** A finding, and its number on the page if it is there. */
export type Numbered = ReportedFailure & { number: number | undefined }

/** Larger contracts are cut off: a browser has to draw it. */
const mostOperations = 1000

/** A row for each operation, a column for each status that it documents or has a finding of. */
export function matrix({ outcome, contract }: Report, findings: readonly Numbered[]): Markup {
  const { items } = outcome.coverage
  const reasons = reasonsIn(outcome.coverage)
  const all = Map.groupBy(items, ({ operationId }) => operationId)
  const found = Map.groupBy(findings, ({ operationId }) => operationId)
  const statuses = statusesOf(items, findings)
  const isElsewhere = ({ status = 0 }: ReportedFailure) => !statuses.includes(status)
  const hasOthers = findings.some((one) => one.operationId && isElsewhere(one))
  const hasTests = [...reasons.values()].some(isTest)
  const row = (operationId: string, own: readonly CoverageItem[]) => {
    const wrong = found.get(operationId) ?? []
    const cells = statuses.map((status) =>
      cell(
        own.find((item) => item.kind === 'response' && item.status === status),
        reasons,
        wrong.filter((one) => one.status === status),
      ),
    )
    const elsewhere = wrong.filter(isElsewhere)
    const { method, path } = contract.operations.get(operationId) ?? {}
    const id = path && operationId !== `${method} ${path}` ? html`<small>${operationId}</small>` : ''
    const others = elsewhere.length > 0 ? link(elsewhere) : ''
    return html`<tr><th scope="row"><span class="verb">${method}</span> ${breakable(path ?? operationId)}${id}</th>${cells}<td class="parts">${partsSeen(own, reasons)}</td><td>${others}</td></tr>
`
  }
  return html`<div class="scroll" role="region" aria-label="Responses by operation and status" tabindex="0">
<table class="matrix">
<thead><tr><th scope="col">Operation</th>${statuses.map(
    (status) => html`<th scope="col">${status}</th>`,
  )}<th scope="col">Parts seen</th><th scope="col">${hasOthers ? 'Other findings' : ''}</th></tr></thead>
<tbody>
${[...all].slice(0, mostOperations).map(([operationId, own]) => row(operationId, own))}</tbody>
</table>
</div>
${all.size > mostOperations ? html`<p class="note">The first ${mostOperations} of ${all.size} operations.</p>` : ''}
<ul class="legend" aria-label="Legend">
<li><span class="cell s2">12</span> seen, so many times</li>
<li><span class="cell bad">✗ 3</span> with findings</li>
<li><span class="cell none">0</span> documented, never seen</li>
<li><span class="cell excused">–</span> could not be tried</li>
${hasTests ? html`<li><span class="cell excused">t</span> only a test can bring it about</li>` : ''}
<li><span class="cell"></span> not documented</li>
</ul>`
}

/** Every status that is documented, and those of findings that have an operation. */
function statusesOf(items: readonly CoverageItem[], findings: readonly ReportedFailure[]): number[] {
  const documented = items.flatMap(({ kind, status }) => (kind === 'response' ? (status ?? []) : []))
  const others = findings.flatMap(({ operationId, status }) => (operationId ? (status ?? []) : []))
  // A server may make up a thousand of them.
  return [...new Set([...documented, ...others.slice(0, 30)])].sort((a, b) => a - b)
}

function cell(item: CoverageItem | undefined, reasons: Map<CoverageItem, string>, wrong: Numbered[]): Markup {
  if (wrong.length > 0) return html`<td class="bad">${link(wrong)}</td>`
  if (!item) return html`<td></td>`
  if (item.seen > 0)
    return html`<td class="s${Math.min(4, Math.ceil(Math.log10(item.seen + 1)))}">${short(item.seen)}</td>`
  const why = reasons.get(item)
  if (why === undefined) return html`<td class="none">0</td>`
  return html`<td class="excused" title="${why}">${isTest(why) ? 't' : '–'}</td>`
}

function link(wrong: Numbered[]): Markup {
  const count = wrong.reduce((sum, one) => sum + one.count, 0)
  const text = html`✗ ${short(count)}`
  const first = wrong.find((one) => one.number !== undefined)
  if (!first) return text
  return html`<a href="#f${first.number}" aria-label="${wrong.length} findings, ${count} times">${text}</a>`
}

/** A path that may go on in the next line after each of its steps. */
const breakable = (path: string): Markup[] => path.split(/(?<=.\/)/).map((step) => html`${step}<wbr>`)

const short = (count: number): string => (count < 1000 ? String(count) : `${(count / 1000).toPrecision(2)}k`)

/** How many of its headers, values, parameters and members were seen, as a bar. */
function partsSeen(own: readonly CoverageItem[], reasons: Map<CoverageItem, string>): Markup {
  const expected = own.filter((item) => item.seen > 0 || !reasons.has(item))
  const seen = expected.filter((item) => item.seen > 0).length
  const width = expected.length === 0 ? 0 : Math.round((seen / expected.length) * 64)
  return html`<svg width="64" height="8" aria-hidden="true"><rect class="rest" width="64" height="8" rx="4"/><rect class="done" width="${width}" height="8" rx="4"/></svg> ${seen}/${expected.length}`
}

/** Documented parts that no response has shown, by operation. */
export function unseen(missing: readonly CoverageItem[]): Markup {
  const rows = [...Map.groupBy(missing, ({ operationId }) => operationId)].slice(0, mostOperations)
  return html`<dl>${rows.map(([operationId, items]) => {
    const names = items.slice(0, 40).map((item) => html`<code>${partName(item)}</code> `)
    const more = items.length > 40 ? `and ${items.length - 40} more` : ''
    return html`<dt>${operationId}</dt><dd>${names}${more}</dd>\n`
  })}</dl>`
}
