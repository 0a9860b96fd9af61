import { readFile } from 'node:fs/promises'
import { hashOf, strictPolicy } from 'contract-openapi/docs'
import { responsesIn } from '../oracle/results.ts'
import { html, type Markup, matrix, type Numbered, unseen } from './matrix.ts'
import {
  countedSections,
  findingsOf,
  kindTitles,
  percentSeen,
  type Report,
  type ReportedFailure,
  shortened,
} from './report.ts'

/** How many findings of a kind the page shows, and how many lines of what was not tried; the rest is in other files. */
const mostFindings = 150
const mostNotTried = 500

const kinds = Object.keys(kindTitles) as (keyof typeof kindTitles)[]
const number = new Intl.NumberFormat('en')

/** The page, in HTML. */
export async function page(report: Report): Promise<string> {
  const [script, style] = await Promise.all(
    ['page.js', 'page.css'].map((name) => readFile(new URL(name, import.meta.url), 'utf8')),
  )
  const policy = `${strictPolicy}; script-src ${hashOf(script!)}; style-src ${hashOf(style!)}`
  const { contract, outcome } = report
  const findings = numbered(findingsOf(outcome))
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${contract.title}: conformance</title>
`
  const body = html`${head(report, findings)}
<main id="main">
<section aria-labelledby="coverage"><h2 id="coverage">Responses seen</h2>
${matrix(report, findings)}</section>
${faults(report)}${kinds.map((kind) => findingsOfKind(kind, findings))}
${outcome.coverage.missing.length > 0 ? folded('Documented, never seen', outcome.coverage.missing.length, unseen(outcome.coverage.missing)) : ''}
${notTried(report)}
${checked(report)}
${repeat(report)}
</main>
<footer>Written by <code>contract conformance --html</code>. This page needs no network.</footer>`
  return `${text}<style>${style}</style>\n</head>\n<body>\n${body.text}\n<script type="module">${script}</script>\n</body>\n</html>\n`
}

/** The first of each kind have a number, and a place on the page. */
const numbered = (findings: readonly ReportedFailure[]): Numbered[] =>
  [...Map.groupBy(findings, ({ kind }) => kind).values()]
    .flatMap((all) => all.map((one, at) => ({ one, isShown: at < mostFindings })))
    .map(({ one, isShown }, at) => ({ ...one, number: isShown ? at + 1 : undefined }))

function head({ outcome, contract, server, date }: Report, findings: readonly Numbered[]): Markup {
  const { coverage, requests, generated, seconds, passed, endedEarly } = outcome
  const operations = [...new Set(coverage.items.map(({ operationId }) => operationId))]
  const responses = new Set(responsesIn(outcome.checks).map(({ operationId }) => operationId))
  const tried = operations.filter((id) => responses.has(id)).length
  const verdict = passed
    ? 'The contract is kept'
    : findings.length > 0
      ? `${count(findings.length, 'finding')}`
      : 'The run did not get to its end'
  return html`<a class="skip" href="#main">Skip to the report</a>
<header>
<div>
<p class="verdict ${passed ? 'good' : 'bad'}">${passed ? '✓' : '✗'} ${verdict}</p>
<h1>${contract.title} <small>${contract.version}</small></h1>
<p class="where">${server ?? 'our own server, on a throw-away database'} · <time datetime="${date.toISOString()}">${date.toISOString().slice(0, 16).replace('T', ' ')} UTC</time></p>
${endedEarly === undefined ? '' : html`<p class="early"><b>The run ended early.</b> ${endedEarly}</p>`}
<dl class="figures">
<div><dt>operations tried</dt><dd>${tried}<small> of ${operations.length}</small></dd></div>
<div><dt>requests</dt><dd>${number.format(requests)}</dd></div>
<div><dt>of them generated</dt><dd>${number.format(generated)}</dd></div>
<div><dt>seconds</dt><dd>${seconds.toFixed(1)}</dd></div>
</dl>
</div>
${ring(percentSeen(coverage), `${coverage.seen} of ${coverage.of} documented parts`)}
</header>
`
}

function ring(percent: number, what: string): Markup {
  return html`<figure><svg viewBox="0 0 120 120" role="img" aria-label="${percent} % of the contract seen"><circle cx="60" cy="60" r="52"/><circle class="share" cx="60" cy="60" r="52" pathLength="100" stroke-dasharray="${percent} 100" transform="rotate(-90 60 60)"/><text x="60" y="64" text-anchor="middle">${percent}<tspan class="unit" dx="2">%</tspan></text><text class="unit" x="60" y="82" text-anchor="middle">seen</text></svg>
<figcaption>${what}</figcaption></figure>`
}

function findingsOfKind(kind: Numbered['kind'], all: readonly Numbered[]): Markup {
  const own = all.filter((one) => one.kind === kind)
  const here = own.filter((one) => one.number !== undefined)
  if (own.length === 0) return html``
  const left = own.length - here.length
  return html`<section aria-labelledby="${kind}"><h2 id="${kind}"><span class="tag ${kind}">${kind}</span> ${capital(kindTitles[kind])} <span class="count">${own.length}</span></h2>
${here.map(card)}${left > 0 ? html`<p class="note">And ${left} more: <code>--json</code> has all of them.</p>` : ''}
</section>`
}

function card({
  number: at,
  check,
  what,
  count: times,
  curl,
  response,
  operationId,
  status,
}: Numbered): Markup {
  return html`<details class="finding" id="f${at}"${at && at <= 2 ? html` open` : ''}><summary>${
    status ? html`<span class="status">${status}</span>` : ''
  }<span class="what">${what}</span><span class="check">${check}${
    operationId && !check.includes(operationId) ? ` · ${operationId}` : ''
  }</span>${times > 1 ? html`<span class="times">${number.format(times)} ×</span>` : ''}</summary>
${curl === undefined ? html`<p class="note">No single request shows it.</p>` : code('Request', shortened(curl), true)}
${response ? code('Response', responseText(response), false) : ''}
</details>
`
}

const responseText = ({ status, headers, text }: NonNullable<Numbered['response']>): string =>
  [`HTTP ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', text]
    .join('\n')
    .slice(0, 6000)

/** A text that can be scrolled, and copied where that helps. */
const code = (title: string, text: string, isCopied: boolean): Markup =>
  html`<div class="code"><h3>${title}</h3>${isCopied ? html`<button type="button" hidden>Copy</button>` : ''}<pre tabindex="0" aria-label="${title}">${text}</pre></div>`

function faults({ outcome }: Report): Markup {
  if (outcome.faults.length === 0) return html``
  const all = outcome.faults
    .slice(0, mostFindings)
    .map(
      ({ name, message, stack = '' }) =>
        html`<details class="finding"><summary><span class="what">${message.slice(0, 500)}</span><span class="check">${name}</span></summary>${code('Stack', stack.slice(0, 4000), true)}</details>`,
    )
  return html`<section aria-labelledby="suite"><h2 id="suite">What is wrong with the suite itself, or with its fixtures</h2>${all}</section>`
}

function notTried({ outcome }: Report): Markup {
  const all = outcome.notTried
  if (all.length === 0) return html``
  const rows = all
    .slice(0, mostNotTried)
    .map(({ what, why }) => html`<dt>${what.slice(0, 500)}</dt><dd>${why.slice(0, 2000)}</dd>\n`)
  const more = all.length > rows.length ? html`<p class="note">And ${all.length - rows.length} more.</p>` : ''
  return folded('Not tried, and why', all.length, html`<dl>${rows}</dl>${more}`)
}

/** A part that is open while it is short. */
const folded = (title: string, size: number, content: Markup): Markup =>
  html`<section><details class="folded"${size <= 20 ? html` open` : ''}><summary><h2>${title} <span class="count">${size}</span></h2></summary>${content}</details></section>
`

function checked({ outcome }: Report): Markup {
  const rows = countedSections(outcome).map(({ title, size, failed }) => {
    const [mark, state, bad] = failed > 0 ? ['✗', 'bad', `, ${failed} failed`] : ['✓', 'good', '']
    return html`<li class="${state}"><b>${mark} ${number.format(size)}</b> ${title}${bad}</li>\n`
  })
  return html`<section aria-labelledby="checked"><h2 id="checked">What was checked</h2><ul class="checked">${rows}</ul></section>`
}

function repeat({ outcome, command }: Report): Markup {
  const { howToReplay = [] } = outcome
  return html`<section aria-labelledby="repeat"><h2 id="repeat">Run it again</h2>
<p>The seed repeats the generated requests. <code>$KEY</code> and the like are variables of your shell: keys are not in this report.</p>
${code('Command', command, true)}
${howToReplay.length > 0 ? code('To send a request again', howToReplay.join('\n'), true) : ''}</section>`
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)
const count = (size: number, what: string): string => `${number.format(size)} ${what}${size === 1 ? '' : 's'}`
