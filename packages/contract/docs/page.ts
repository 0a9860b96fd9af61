/** The page of Redoc and that of the console, with the policies (https://www.w3.org/TR/CSP3/) under which they load their own files alone. */

import { createHash } from 'node:crypto'
import { browserFile } from './browser-files.ts'
import { type DocumentedContract, defaultOrigin } from './documented-contract.ts'
import { escapeMarkup, plainText } from './markdown.ts'
import { outline } from './outline.ts'

/**
 * Page of a decorated contract. It loads nothing but its own script and style.
 * @param script address of the script
 * @param style address of the style
 * @param policy for a page without response headers
 * @param addressScript address of the script that inserts the address of the page as the one of the server
 */
export function docsPage(
  contract: DocumentedContract,
  script: string,
  style: string,
  { policy, addressScript }: { policy?: string; addressScript?: string } = {},
): string {
  // A "<" in a script element could end it.
  const data = JSON.stringify(contract).replaceAll('<', '\\u003c')
  const { title, description = '' } = contract.info
  // The link of the first chapter.
  const [feed = ''] = /\bchanges\.atom(?=\))/.exec(description) ?? []
  return `${head(title, { policy, description: plainText(description, 155) })}
<link rel="license" href="${policy === undefined ? 'docs/' : ''}licenses.txt">
<link rel="service-desc" type="application/json" href="openapi.json">
<link rel="alternate" type="text/markdown" title="Markdown" href="docs.md">
${feed && `<link rel="alternate" type="application/atom+xml" title="Changes" href="${feed}">\n`}<link rel="stylesheet" href="${style}">
${addressElement(addressScript)}<script defer src="${script}"></script>
</head>
<body>
<header>
<a class="skip" href="#content">Skip to content</a>
<h1>${escapeMarkup(title)}</h1>
</header>
<div id="redoc"></div>
${outline(contract, policy === undefined ? '' : '.html')}
<script type="application/json" id="contract"${addressScript === undefined ? '' : ` data-origin="${defaultOrigin}"`}>${data}</script>
</body>
</html>
`
}

/** Element of the script that inserts the address of the page; empty without one. */
export const addressElement = (script: string | undefined): string =>
  script === undefined ? '' : `<script defer src="${script}" data-origin="${defaultOrigin}"></script>\n`

/** Beginning of a page, up to further elements of its head. */
export const head = (
  title: string,
  { policy, description }: { policy?: string | undefined; description: string },
) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<meta name="description" content="${escapeMarkup(description)}">
<link rel="icon" href="${icon}">`

// Without an icon, browsers request /favicon.ico.
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='%230b63ce'%3E%3Cellipse cx='8' cy='11' rx='4' ry='3.4'/%3E%3Ccircle cx='2.6' cy='7.6' r='1.7'/%3E%3Ccircle cx='5.9' cy='4.2' r='1.8'/%3E%3Ccircle cx='10.1' cy='4.2' r='1.8'/%3E%3Ccircle cx='13.4' cy='7.6' r='1.7'/%3E%3C/svg%3E"

/** Common part of all policies. */
export const strictPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'"

/** Returns the name of a file with a digest of its text, so that browsers keep it. */
export function versioned(name: string, text: string): string {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return name.replace(/(?=\.\w+$)/, `.${digest}`)
}

// Hash of an empty style element.
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Policy of the docs. Redoc fills empty style elements with rules, colours code with style attributes, and inlines its icons. */
export const docsPolicy = [
  strictPolicy,
  "script-src 'self'",
  `style-src-elem 'self' ${emptyStyle}`,
  "style-src-attr 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
].join('; ')

/** Policy of the page of an operation. */
export const operationPolicy = `${strictPolicy}; script-src 'self'; style-src 'self'; img-src data:`

/** Script of the console, loaded after Swagger UI. */
export const tryScript = async (): Promise<string> =>
  (await Promise.all(['attributes.js', 'try.js'].map(browserFile))).join('')

/**
 * Page of the console, which Swagger UI and `browser/try.js` fill.
 * @param addressOf returns the address of a browser file
 */
export async function tryPage(
  title: string,
  addressOf: (
    part: `/try/${'try' | 'swagger-ui'}.css` | '/try/try.js' | '/try/swagger-ui-bundle.js',
  ) => Promise<string>,
): Promise<string> {
  return `${head(`Try ${title}`, { description: `Calls of ${title}, from the browser.` })}
<link rel="stylesheet" href="${await addressOf('/try/swagger-ui.css')}">
<link rel="stylesheet" href="${await addressOf('/try/try.css')}">
</head>
<body>
<header>
<a class="skip" href="#try">Skip to the operations</a>
<nav aria-label="Pages"><a href="docs">← Docs</a></nav>
<p>Calls from here are real. Your key is kept until you close this tab.</p>
</header>
<noscript>The console needs JavaScript.</noscript>
<div id="try" tabindex="-1" data-origin="${defaultOrigin}"></div>
<script src="${await addressOf('/try/swagger-ui-bundle.js')}"></script>
<script type="module" src="${await addressOf('/try/try.js')}"></script>
</body>
</html>
`
}
