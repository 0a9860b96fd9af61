import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { contestants, root } from './contestants.ts'
import { copyOf, createTemplate, type Template } from './database.ts'
import { runLoad } from './load.ts'
import { exchange } from './request.ts'
import { startServer } from './server.ts'
import { works } from './work/index.ts'

/** Those that need no package beyond those of the project. */
const installed = ['petstore', 'fastify-same-work', 'fastify', 'node-http', 'node-http-group-commit']

const folder = temporaryFolder(afterAll)
let template: Template

beforeAll(() => {
  template = createTemplate(root, join(folder, 'template.db'), 1000)
}, 60_000)

describe.each(contestants.filter(({ name }) => installed.includes(name)))('$name', (contestant) => {
  test('responds to all work that it is measured with', { timeout: 60_000 }, async () => {
    const database = `file:${copyOf(template, join(folder, `${contestant.name}.db`))}`
    const { key } = template
    const server = await startServer({ command: contestant.command, database, key, core: undefined })
    try {
      for (const { needs, requests } of works) {
        if (needs && !contestant[needs]) continue
        const all = requests(1000, { Authorization: `Bearer ${key}` })
        for (const request of all.slice(0, 10)) await exchange(server.address, request)
        const load = { address: server.address, requests: all, connections: 2, seconds: 0.05 }
        expect((await runLoad(load)).responses).toBeGreaterThan(1)
      }
    } finally {
      await server.stop()
    }
  })
})
