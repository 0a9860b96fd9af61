import { escapeMarkup } from './markup.ts'
import { browserFile } from './packaged.ts'
import { icon } from './page.ts'

/** What starts the console, after Swagger UI's own script. */
export const tryScript = async (): Promise<string> =>
  (await Promise.all(['attributes.js', 'try.js'].map(browserFile))).join('')

/**
 * The page of the try-it console; what fills it are Swagger UI and `browser/try.js`.
 * @param addressOf where a part of the page is to be had
 */
export async function tryPage(
  title: string,
  addressOf: (
    part: `/try/${'try' | 'swagger-ui'}.css` | '/try/try.js' | '/try/swagger-ui-bundle.js',
  ) => Promise<string>,
): Promise<string> {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Try ${escapeMarkup(title)}</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="${await addressOf('/try/swagger-ui.css')}">
<link rel="stylesheet" href="${await addressOf('/try/try.css')}">
</head>
<body>
<header>
<nav aria-label="Pages"><a href="/docs">← Docs</a></nav>
<p>Calls from here are real. Your key stays in this page, and is gone when you leave it.</p>
<label><input type="checkbox" id="keep"> Keep my key until I close this tab</label>
</header>
<noscript>The console needs JavaScript.</noscript>
<div id="try"></div>
<script src="${await addressOf('/try/swagger-ui-bundle.js')}"></script>
<script type="module" src="${await addressOf('/try/try.js')}"></script>
</body>
</html>
`
}
