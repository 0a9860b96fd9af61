/** Pages of the server itself. They give way to the paths of a contract: the server then serves them below another path. */
export const serverPages = [
  '/',
  '/docs',
  '/docs/docs.js',
  '/docs.md',
  '/llms.txt',
  '/try',
  '/try/contract.json',
  '/openapi.yaml',
  '/openapi.json',
  '/changes.atom',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/sandbox/reset',
]

/** True for a page of the server, a page of an operation in its docs, or a file that pages load. */
export const isServerPage = (path: string): boolean =>
  serverPages.includes(path) || path.startsWith('/docs/') || path.startsWith('/try/')
