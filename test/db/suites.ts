import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Open } from './stores.ts'

/** What is tested of every resource, on every engine: the one export of each `*.suite.ts`. */
export const suites = (
  await Promise.all(
    (
      await readdir(import.meta.dirname)
    )
      .filter((name) => name.endsWith('.suite.ts'))
      .map(
        async (name) =>
          Object.values(await import(join(import.meta.dirname, name))) as ((open: Open) => void)[],
      ),
  )
).flat()
