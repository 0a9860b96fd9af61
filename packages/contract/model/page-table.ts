// Pages of the server itself. They give way to the paths of a contract: the server then serves them below another path.

/** Pages of the docs that every service has; those of its operations come after them. */
export const docsPages = [
  '/docs',
  '/docs.md',
  '/llms.txt',
  '/try',
  '/try/contract.json',
  '/openapi.yaml',
  '/openapi.json',
  '/changes.atom',
  '/docs/licenses.txt',
] as const

/** Files that the docs load. */
export const docsFiles = [
  '/docs/docs.css',
  '/docs/address.js',
  '/docs/docs.js',
  '/try/try.css',
  '/try/swagger-ui.css',
  '/try/try.js',
  '/try/swagger-ui-bundle.js',
] as const

/** All pages and files, apart from the pages of operations. */
export const serverPages: readonly string[] = [
  '/',
  ...docsPages,
  ...docsFiles,
  '/health/live',
  '/health/ready',
  '/metrics',
  '/sandbox/reset',
]

/** True for a page of the server, a page of an operation in its docs, or a file that pages load. */
export const isServerPage = (path: string): boolean =>
  serverPages.includes(path) || path.startsWith('/docs/') || path.startsWith('/try/')
