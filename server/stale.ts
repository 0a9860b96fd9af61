import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** The contract's files when code was generated from it, and the SHA-256 of their texts. */
interface Source {
  files: readonly string[]
  digest: string
}

/** Warns when `spec/` has another contract than the generated code; where it is not installed there is nothing to compare. */
export async function warnIfStale({ files, digest }: Source) {
  const folder = new URL('../spec/', import.meta.url)
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8'))).catch(
    () => {},
  )
  if (texts === undefined || hash('sha256', texts.join('')) === digest) return
  const [name] = files
  process.stderr.write(
    `generated/ is not what spec/${name} says now, and generated/ is what runs: run npm run generate.\n`,
  )
}
