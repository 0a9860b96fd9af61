import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { runInProcess } from '../../packages/testing/in-process.ts'
import { lineOf } from '../../packages/testing/text.ts'
import { copyProject } from '../support/project.ts'
import { buildSite } from './site.ts'

test('writes one page, equal in every run', async () => {
  const first = await buildSite()
  expect(await readFile(await buildSite(), 'utf8')).toBe(await readFile(first, 'utf8'))
})

test('writes the contract and the feed beside the page, with the given server', async () => {
  const page = await buildSite('--server', 'https://api.example.com/')
  const beside = (name: string) => readFile(join(dirname(page), name), 'utf8')
  const json = JSON.parse(await beside('openapi.json'))
  expect(json.servers).toEqual([{ url: 'https://api.example.com' }])
  expect(parse(await beside('openapi.yaml'))).toEqual(json)
  expect(await beside('changes.atom')).toContain('href="index.html#tag/changelog"')
  const html = await readFile(page, 'utf8')
  expect(html).toContain("'https://api.example.com/pets/1'")
  expect(html).not.toContain('127.0.0.1')
})

test('writes docs of any contract from its file alone', async () => {
  const folder = temporaryFolder()
  const docs = (spec: string) => runInProcess('packages/contract/commands/docs.ts', ['--spec', spec], folder)
  const text = await readFile('packages/tools/test/mock/contract-30.yaml', 'utf8')
  const spec = join(folder, 'contract.yaml')
  await writeFile(spec, text.replace(/(trees:.*?)#\/components\/schemas\/Trouble/s, '$1other.yaml'))
  const { code, err } = await docs(spec)
  expect(code).toBe(0)
  expect(err).toMatch(/^left out: \S+:50:\d+ paths\.\/trees\S+: other\.yaml does not exist/)
  const page = await readFile(join(folder, 'site/index.html'), 'utf8')
  const [shown = ''] = /(?<=id="contract">).*?(?=<\/script>)/s.exec(page) ?? []
  for (const part of [
    "'https://clinic.example.com/clinic/appointments'",
    '"callbacks":{"confirmed"',
    'openapi-typescript@7.13.0 openapi.json ',
    'baseUrl: \\"https://clinic.example.com/clinic\\"',
  ])
    expect(shown).toContain(part)
  expect(shown).not.toMatch(/Changelog|127\.0\.0\.1|undefined|ref":"#\/components\/schemas\/Nowhere/)
  expect(page).not.toContain('changes.atom')
  expect(await docs('nowhere.yaml')).toMatchObject({
    code: 2,
    err: expect.stringContaining('not found'),
  })
})

test('rejects an invalid address', async () => {
  const project = await copyProject()
  const { code, err } = await project.run('packages/contract/commands/docs.ts', '--server', 'api.example.com')
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('--server requires an address') })
})

test('allows the page only the script and the style beside it', async () => {
  const file = await buildSite()
  const page = await readFile(file, 'utf8')
  const policy = page.match(/http-equiv="Content-Security-Policy" content="([^"]*)"/)![1]!
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:|\*/)
  expect(page.length).toBeLessThan(400_000)
  const loaded = [
    ...page.matchAll(/<(?:script|img|iframe)[^>]* src="([^"]*)|<link rel="stylesheet" href="([^"]*)/g),
  ]
  const names = loaded.map(([, script, style]) => script ?? style!)
  expect(names).toEqual([
    expect.stringMatching(/^docs\.[\w-]{22}\.css$/),
    expect.stringMatching(/^docs\.[\w-]{22}\.js$/),
  ])
  for (const name of names) expect(existsSync(join(dirname(file), name)), name).toBe(true)
})

test('publishes no contract with an error of YAML', async () => {
  const project = await copyProject()
  await project.edit('openapi:', 'paths:', 'paths: [')
  const { code, out, err } = await project.run('packages/contract/commands/docs.ts')
  expect({ code, out }).toEqual({ code: 2, out: '' })
  const first = lineOf(await project.read('spec/openapi.yaml'), 'openapi:', 'paths: [')
  const [, line] = /^spec\/openapi\.yaml:(\d+):\d+.*$/m.exec(err) ?? []
  expect(Number(line)).toBeGreaterThanOrEqual(first)
  expect(err).toContain('not valid YAML')
  expect(err).not.toMatch(/^ +at /m)
  expect(existsSync(join(project.folder, 'site'))).toBe(false)
})

test('leaves out and reports impossible samples and notices of any contract', async () => {
  const folder = temporaryFolder()
  const contract = {
    openapi: '3.0.3',
    info: { title: 'Odd', version: '1' },
    security: [{ key: [] }],
    paths: {
      '/a': {
        get: {
          operationId: '"><x',
          deprecated: true,
          'x-deprecated-since': '2020-01-01',
          'x-sunset': '<soon>',
          'x-stability': 'constructor',
          'x-successor': { operationId: 'nobody', usage: 'GET /b' },
          responses: { '200': { description: 'Done.' } },
        },
      },
    },
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: `X-K$(touch$\{IFS}x)\u001b[2J` } },
    },
  }
  await writeFile(join(folder, 'odd.json'), JSON.stringify(contract))
  const { code, err } = await runInProcess(
    'packages/contract/commands/docs.ts',
    ['--spec', 'odd.json'],
    folder,
  )
  expect(code).toBe(0)
  const left = /^left out: odd\.json:1:\d+ (?:paths\.\/a\.get\.)?([\w.-]+): /gm
  expect([...err.matchAll(left)].map(([, place]) => place)).toEqual([
    'components.securitySchemes.key.name',
    'x-sunset',
    'x-successor.operationId',
    'x-stability',
  ])
  expect(err).toContain('IFS}x)\\u001b[2J is not a header name')
  const page = await readFile(join(folder, 'site/index.html'), 'utf8')
  const [shown = ''] = /(?<=id="contract">).*?(?=<\/script>)/s.exec(page) ?? []
  expect(shown).toContain('**Deprecated.** Its end is not announced yet.')
  expect(shown).not.toMatch(/touch|<soon>|native code|nobody,/)
})

test('accepts all characters of an address in samples', async () => {
  const page = await buildSite('--server', 'https://api.example.com/$&/$(id)/')
  const { servers } = JSON.parse(await readFile(join(dirname(page), 'openapi.json'), 'utf8'))
  expect(servers).toEqual([{ url: 'https://api.example.com/$&/$(id)' }])
  const html = await readFile(page, 'utf8')
  expect(html).toContain("'https://api.example.com/$&/$(id)/pets/1'")
  expect(html).toContain("openapi-typescript@7.13.0 'https://api.example.com/$&/$(id)/openapi.json'")
  expect(html).not.toContain('127.0.0.1')
})

test('writes a page for each operation in Markdown and HTML, and links that lead to files', async () => {
  const folder = temporaryFolder()
  const spec = join(folder, 'contract.yaml')
  // No id, one id twice, and ids that differ in case or are no file names.
  const operations = [
    {},
    { operationId: 'a' },
    { operationId: 'a' },
    { operationId: 'A' },
    { operationId: '../x y' },
  ]
  const responses = { 204: { description: 'ok' } }
  const paths = Object.fromEntries(
    operations.map((one, index) => [`/${index}`, { get: { ...one, responses } }]),
  )
  await writeFile(spec, JSON.stringify({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths }))
  const { code } = await runInProcess('packages/contract/commands/docs.ts', ['--spec', spec], folder)
  expect(code).toBe(0)
  const site = join(folder, 'site')
  const index = await readFile(join(site, 'llms.txt'), 'utf8')
  const pages = [...index.matchAll(/\]\((docs\/[^)]+)\)/g)].map(([, page]) => decodeURIComponent(page!))
  expect(pages).toEqual(['docs/get0.md', 'docs/a.md', 'docs/a2.md', 'docs/A3.md', 'docs/-x-y.md'])
  for (const page of pages) {
    const html = await readFile(join(site, page.replace(/md$/, 'html')), 'utf8')
    const links = [...html.matchAll(/ (?:href|src)="([^":]+)"/g)].map(([, link]) => link!.replace(/#.*/, ''))
    for (const link of links.filter(Boolean))
      expect(existsSync(join(site, 'docs', decodeURIComponent(link))), `${page}: ${link}`).toBe(true)
  }
})
