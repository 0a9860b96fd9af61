/** The end of generated/router.ts: what it was generated from, so that who runs it can see whether that is still so. */
import { hash } from 'node:crypto'
import { dirname, relative } from 'node:path'
import type { SourceFile } from '../../openapi/parse.ts'
import { quote } from './code.ts'

export function emitSource(files: readonly SourceFile[]): string {
  const names = files.map(({ name }) => quote(relative(dirname(files[0]!.name), name).replaceAll('\\', '/')))
  const digest = hash('sha256', files.map(({ text }) => text).join(''))
  return `
/** The files of the contract, relative to the first, and the SHA-256 of their texts, one after the other. */
export const source = {
  files: [${names.join(', ')}],
  digest: '${digest}',
}
`
}
