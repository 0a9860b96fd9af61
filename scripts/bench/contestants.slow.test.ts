import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { contestants } from './contestants.ts'
import { copyOf, createTemplate, type Template } from './database.ts'
import { exchange, runLoad } from './load.ts'
import { withServers } from './server.ts'
import { works } from './work.ts'

const folder = temporaryFolder(afterAll)
let template: Template

beforeAll(() => {
  template = createTemplate(join(folder, 'template.db'), 1000)
})

test.each(contestants)('$name responds to all work of the benchmark', async (contestant) => {
  const { key } = template
  const start = { ...contestant, database: copyOf(template, folder, contestant.name), key, core: undefined }
  await withServers([start], async ([running]) => {
    const { address } = running!.server
    for (const { requests } of works) {
      const all = requests(1000, key)
      for (const request of all.slice(0, 10)) await exchange(address, request)
      const load = { address, requests: all, connections: 2, seconds: 0.05 }
      expect((await runLoad(load)).responses).toBeGreaterThan(1)
    }
  })
})
