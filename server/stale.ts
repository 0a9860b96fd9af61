import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Project } from './project.ts'
import type { Source } from './service.ts'

/** Warns if the contract differs from that of the generated code. If the contract is not installed, there is nothing to compare. */
export async function warnIfStale({ files, digest }: Source, { root, spec, generated }: Project) {
  const texts = await Promise.all(files.map((file) => readFile(join(dirname(spec), file), 'utf8'))).catch(
    () => {},
  )
  if (texts === undefined || hash('sha256', texts.join('')) === digest) return
  const [contract, code] = [relative(root, spec), relative(root, generated)]
  process.stderr.write(
    `${code}/ is not what ${contract} says now, and ${code}/ is what runs: run npx contract generate.\n`,
  )
}
