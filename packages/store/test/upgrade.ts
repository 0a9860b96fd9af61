/** Schema of a later release. */
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { schema } from '../../../db/store.ts'
import { temporaryFolder } from '../../../test/support/folder.ts'
import type { Schema } from '../kit/schema.ts'

export const later = (...steps: string[]): Schema => changed(() => true, steps)

export const first = (): Schema => changed((file) => file.startsWith('0001'), [])

function changed(keeps: (file: string) => boolean, steps: readonly string[]): Schema {
  const folder = temporaryFolder()
  const at = (engine: 'sqlite' | 'postgres') => {
    const to = join(folder, engine)
    mkdirSync(to)
    const from = fileURLToPath(schema.migrations[engine]!)
    for (const file of readdirSync(from).filter(keeps)) cpSync(join(from, file), join(to, file))
    const taken = readdirSync(to).length
    for (const [index, sql] of steps.entries())
      writeFileSync(join(to, `${String(taken + 1 + index).padStart(4, '0')}-later.sql`), sql)
    return pathToFileURL(`${to}/`)
  }
  return { ...schema, migrations: { sqlite: at('sqlite'), postgres: at('postgres') } }
}
