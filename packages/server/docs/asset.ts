/** Pages and files of the docs as they are sent: coded, with a version in the path that lets browsers keep them. */
import { hash } from 'node:crypto'
import type { docsFiles } from 'contract-openapi/pages'

export type FilePath = (typeof docsFiles)[number]

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
  /** All codings of a large asset; of a small one only gzip, since a contract may have thousands. */
  bodies: { gzip: Uint8Array } & Partial<Record<Coding, Uint8Array>>
  /** Text that stands for the address of the server; undefined if the asset has no address, or its script inserts it. */
  standIn?: string | undefined
}

export const withVersion = (path: string, version: string) => path.replace(/(?=\.\w+$)/, `.${version}`)

export const versionOf = (text: string | Buffer): string => hash('sha256', text, 'base64url').slice(0, 22)
