import { type DocumentedContract, defaultOrigin } from './documented-contract.ts'
import { escapeMarkup } from './markup.ts'
import { outline } from './outline.ts'

/** What a page is made of: the text of its script and its style, or the path of a file that has it. */
export interface Parts {
  script: { text: string } | { path: string }
  style: { text: string } | { path: string }
  /** For a page that no server sends, and so without headers. */
  policy?: string | undefined
}

/** The page that shows a decorated contract. It asks for nothing but its own script and style. */
export function docsPage(contract: DocumentedContract, { script, style, policy }: Parts): string {
  // A "<" inside of a script element could end it.
  const data = JSON.stringify(contract).replaceAll('<', '\\u003c')
  const isServed = 'path' in script
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(contract.info.title)}</title>
<link rel="icon" href="${icon}">
<link rel="alternate" type="application/atom+xml" title="Changes" href="${isServed ? '/' : ''}changes.atom">
${'path' in script ? `<link rel="modulepreload" href="${script.path}">\n` : ''}${'path' in style ? `<link rel="stylesheet" href="${style.path}">` : `<style>${style.text}</style>`}
</head>
<body>
<header>
<a class="skip" href="#content">Skip to content</a>
<h1>${escapeMarkup(contract.info.title)}</h1>
</header>
<div id="redoc"></div>
${outline(contract)}
<script type="application/json" id="contract"${isServed ? ` data-origin="${defaultOrigin}"` : ''}>${data}</script>
<script type="module"${'path' in script ? ` src="${script.path}">` : `>${script.text}`}</script>
</body>
</html>
`
}

/** A paw; without an icon of their own, pages ask for /favicon.ico. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='%230b63ce'%3E%3Cellipse cx='8' cy='11' rx='4' ry='3.4'/%3E%3Ccircle cx='2.6' cy='7.6' r='1.7'/%3E%3Ccircle cx='5.9' cy='4.2' r='1.8'/%3E%3Ccircle cx='10.1' cy='4.2' r='1.8'/%3E%3Ccircle cx='13.4' cy='7.6' r='1.7'/%3E%3C/svg%3E"
