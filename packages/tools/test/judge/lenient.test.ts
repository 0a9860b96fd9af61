/** A server with rare behaviour that HTTP allows: none of it is a finding. */
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Call, Reply } from '../../../testing/replying.ts'
import { judgeList } from '../../judge/checks/model.ts'
import type { Resource } from '../../judge/contract/resources.ts'
import { anybody } from '../../judge/expectations.ts'
import { summary } from '../../judge/report/summary.ts'
import { readSpecification } from '../../judge/specification.ts'
import { startForeign } from './foreign-servers.ts'
import { runAgainst } from './suite.ts'

const specification = await readSpecification(resolve('packages/tools/test/judge/lenient.yaml'), anybody)

/** Number of requests until a job is there. */
const delay = 30

/** Encodes all responses, requested or not, and accepts no cursors but its own. */
function lenient(): (call: Call) => Reply {
  const notes = new Map<string, object>()
  const jobs: { name: string; from: number }[] = []
  let now = 0
  const nameIn = (text: string): string | undefined => {
    try {
      const { name } = JSON.parse(text)
      return typeof name === 'string' && name !== '' ? name : undefined
    } catch {
      return undefined
    }
  }
  const reply = ({ method, url, headers, body }: Call): Reply => {
    now++
    const [, , kind = '', id] = url.pathname.split('/')
    const allowed = {
      ...{ jobs: 'GET, POST', 'jobs/': 'GET', notes: 'POST', 'notes/': 'GET, PUT, DELETE' },
    }[id === undefined ? kind : `${kind}/`]
    if (!allowed) return { status: 404 }
    if (!allowed.split(', ').includes(method)) return { status: 405, headers: { Allow: allowed } }
    const sends = method === 'POST' || method === 'PUT'
    if (sends && headers['content-type'] !== 'application/json') return { status: 415 }
    const name = sends ? nameIn(body) : ''
    if (name === undefined) return { status: 400 }
    if (kind === 'jobs' && method === 'POST') {
      const Location = `/api/jobs/j${jobs.push({ name, from: now + delay }) - 1}`
      return { status: 202, headers: { Location } }
    }
    const done = jobs.filter(({ from }) => from <= now).map(({ name }, at) => ({ id: `j${at}`, name }))
    if (kind === 'jobs' && id === undefined) {
      const limit = url.searchParams.get('limit') ?? '50'
      const [, start] = /^from-(\d+)$/.exec(url.searchParams.get('pageToken') ?? 'from-0') ?? []
      if (start === undefined || !/^[1-9]\d?$/.test(limit) || Number(limit) > 50) return { status: 400 }
      const end = Number(start) + Number(limit)
      const next = end < done.length ? { nextPageToken: `from-${end}` } : {}
      return { status: 200, body: { items: done.slice(Number(start), end), ...next } }
    }
    if (kind === 'jobs') {
      const job = done.find((job) => job.id === id)
      return job ? { status: 200, body: job } : { status: 404 }
    }
    if (id === undefined) {
      notes.set(`n${now}`, { name })
      return { status: 201, headers: { Location: `/api/notes/n${now}` } }
    }
    const note = notes.get(id)
    if (!note) return { status: 404 }
    if (method === 'GET') return { status: 200, body: note }
    if (method === 'DELETE') return { status: notes.delete(id) ? 202 : 404 }
    notes.set(id, { name })
    return { status: 303, headers: { Location: url.pathname } }
  }
  return (call) => {
    const { body, headers, ...rest } = reply(call)
    if (body === undefined) return { ...rest, headers }
    return { ...rest, body: gzipSync(JSON.stringify(body)), headers: { 'Content-Encoding': 'gzip' } }
  }
}

test('accepts a list with the changed values once the item has them', () => {
  const list = { operation: { operationId: 'list' }, item: 'id' } as unknown as NonNullable<Resource['list']>
  const problemsOf = (shown: object) => {
    const thing = { path: { id: 1 }, shown: { ...shown }, former: new Set(['old']) }
    const found = new Map([['1', { name: 'new', before: 'old' }]])
    return [...judgeList({ list } as Resource, [thing], found)].map(({ what }) => what)
  }
  expect(problemsOf({ name: 'new', before: 'old' })).toEqual([])
  expect(problemsOf({ name: 'new' })).toEqual(['before is what it was before the change'])
})

test('accepts all behaviour that HTTP and OpenAPI allow', async () => {
  const url = await startForeign(lenient())
  const outcome = await runAgainst(url, { ...specification, requests: 200 }, { key: '' })
  expect(outcome.passed, summary(outcome)).toBe(true)
  expect(outcome.faults).toEqual([])
  expect(outcome.notTried.map(({ what }) => what)).toContain('whether listJobs is whole')
})
