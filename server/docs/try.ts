import { escapeMarkup } from './markup.ts'
import { icon } from './page.ts'

/** The page of the try-it console; what fills it are Swagger UI and `browser/try.js`. */
export const tryPage = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Try ${escapeMarkup(title)}</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/try/swagger-ui.css">
<link rel="stylesheet" href="/try/try.css">
</head>
<body>
<nav><a href="/docs">← Docs</a> Calls from here are real. Your key stays in this page, and is gone when you leave it.</nav>
<noscript>The console needs JavaScript.</noscript>
<div id="try"></div>
<script src="/try/swagger-ui-bundle.js"></script>
<script type="module" src="/try/try.js"></script>
</body>
</html>
`
