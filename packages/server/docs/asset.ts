/** Pages that differ for each contract. */
export const pagePaths = [
  '/docs',
  '/try',
  '/try/contract.json',
  '/openapi.yaml',
  '/openapi.json',
  '/changes.atom',
  '/docs/licenses.txt',
] as const

/** Files that the pages load. */
export const filePaths = [
  '/docs/docs.css',
  '/docs/address.js',
  '/docs/docs.js',
  '/try/try.css',
  '/try/swagger-ui.css',
  '/try/try.js',
  '/try/swagger-ui-bundle.js',
] as const

export type PagePath = (typeof pagePaths)[number]
export type FilePath = (typeof filePaths)[number]

export const withVersion = (path: string, version: string) => path.replace(/(?=\.\w+$)/, `.${version}`)

/** Content codings, the smallest first. */
export const codings = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof codings)[number]

/** A page or a file, ready to be sent. */
export interface Asset {
  path: string
  type: string
  /** Content-Security-Policy. */
  policy: string
  etag: string
  bodies: Record<Coding, Uint8Array>
}
