/** The command `seed`: opens the store of the project, clears it if asked and confirmed, and adds the samples of the service. */
import { createInterface } from 'node:readline/promises'
import { flag } from 'contract-openapi/cli'
import { isPostgres } from 'contract-server'
import { BadUsage, CommandFailed, command, projectService, withStore } from 'contract-server/commands'
import type { Schema } from '../kit/schema.ts'
import { nameOf, readTarget } from '../postgres/connection/url.ts'

const described = {
  run: 'npx contract-server seed',
  about: 'Adds the sample data to the database of DATABASE_URL, unless it has data already.',
  options: {
    reset: flag('delete everything except keys, usage and events first; asks before it deletes'),
    yes: flag('do not ask'),
  },
  example: 'DATABASE_URL=file:data/other.db npx contract-server seed',
} as const

export const run = (schema: Schema): Promise<void> =>
  command(described, async ({ values: { reset, yes } }) => {
    if (yes && !reset) throw new BadUsage('--yes requires --reset.')
    const project = await projectService()
    await withStore(async (store, { seed, open }) => {
      if (open) throw new CommandFailed('This service has a database of its own: add data to that directly.')
      if (!seed) throw new CommandFailed('This service has no sample data: its "seed" is missing.')
      if (reset) {
        const url = project.databaseUrl
        if (!yes) await confirm(isPostgres(url) ? nameOf(readTarget(url, schema.id)) : url)
        await store.clear()
      }
      const added = await seed(store, false)
      console.log(added ? `Added ${added}.` : 'The database has data already; nothing was changed.')
    }, project)
  })

/** @throws {CommandFailed} unless the user confirms */
async function confirm(database: string) {
  if (!process.stdin.isTTY)
    throw new CommandFailed('There is no terminal to confirm the deletion; add --yes if you are sure.')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await terminal.question(
      `Delete everything in ${database} but keys, usage and events? [y/N] `,
    )
    if (!/^y(es)?$/i.test(answer.trim())) throw new CommandFailed('Nothing was deleted.')
  } finally {
    terminal.close()
  }
}
