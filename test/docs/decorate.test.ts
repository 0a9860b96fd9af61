import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { document } from '../../generated/router.ts'
import { consoleContract } from '../../packages/contract/docs/console.ts'
import { decorate } from '../../packages/contract/docs/decorate.ts'
import {
  type DocumentedContract,
  type DocumentedOperation,
  operationsOf,
  parseContract,
} from '../../packages/contract/docs/documented-contract.ts'
import { chapterOf, errorCodesOf, withChapters } from '../../packages/contract/docs/guide.ts'
import { unwrapped } from '../../packages/contract/docs/markdown.ts'
import { requestFor } from '../../packages/contract/docs/samples/request.ts'
import type { KeySource } from '../../packages/contract/docs/start.ts'

const contract = await parseContract(await document())
const changelog = '# Changelog\n\nNewest first.\n\n## 2.0.0\n\n- All is new.\n\n## 1.0.0\n\n- All there is.\n'

function describe(served: boolean): Record<string, DocumentedOperation> {
  const places = operationsOf(decorate(contract, { isServed: served, changelog }))
  return Object.fromEntries(places.map(({ operation }) => [operation.operationId, operation]))
}

const served = describe(true)

test('only unstable and deprecated operations have a badge and a notice', () => {
  const marked = Object.values(served).filter((operation) => operation['x-badges']!.length > 0)
  expect(marked.map((operation) => [operation.operationId, operation['x-badges']![0]!.name])).toEqual([
    ['getPet', 'Deprecated'],
    ['updatePet', 'Beta'],
    ['updateInventory', 'Experimental'],
    ['cancelOrder', 'Beta'],
    ['listEvents', 'Beta'],
    ['getOwnKey', 'Beta'],
    ...Object.keys(served).flatMap((id) => (/Webhook|Deliver/.test(id) ? [[id, 'Beta']] : [])),
  ])
  for (const { operationId, description } of Object.values(served)) {
    expect(description!.startsWith('<div class="notice')).toBe(marked.includes(served[operationId!]!))
  }
})

test('the guide has the headers of all responses, and the responses do not repeat them', () => {
  const decorated = JSON.stringify(decorate(contract, { isServed: true, changelog }))
  for (const name of ['RateLimit', 'RateLimit-Policy', 'X-Request-Id']) {
    expect(JSON.stringify(contract)).toContain(`"${name}":{"$ref"`)
    expect(decorated).not.toContain(`"${name}":{"$ref"`)
    expect(contract.info.description).toContain(`\`${name}\``)
  }
  expect(decorated).toContain('"ETag":{"$ref"')
})

test('the notice of a deprecated operation has its dates, its successor and how to call that', () => {
  const { description, 'x-sunset': sunset, 'x-deprecated-since': since } = served.getPet!
  expect(description).toMatch(/^<div class="notice warning">/)
  for (const part of [
    `**Ends on ${sunset}{days-until:${sunset}}.**`,
    ` ${since}. `,
    '[List pets](#operation/listPets) instead: `GET /pets?id={petId}`. The response is a list. If the pet does not exist',
  ]) {
    expect(description).toContain(part)
  }
})

test('every operation has its name, scopes and a link to its call, unless it is excluded', () => {
  for (const { operationId, tags, description, ...operation } of Object.values(served)) {
    const scopes = operation['x-required-scopes']!.join()
    expect(description).toContain(
      `\`${operationId}\` · needs ${scopes ? `\`${scopes}\`` : 'a key with any scopes'}`,
    )
    const link = `[Try it](try#/${tags?.[0]}/${operationId})`
    expect(description!.includes(link)).toBe(operationId !== 'listOrders')
  }
})

test('a page from disk has no links to a server', () => {
  const text = JSON.stringify(decorate(contract, { isServed: false, changelog }))
  expect(text).not.toContain('](/')
  expect(text).toContain('[YAML](openapi.yaml), [JSON](openapi.json)')
  expect(text).toContain('put the address of your server in its place')
})

test('a served page links to the console, the contract and the feed of changes', () => {
  const { info } = decorate(contract, { isServed: true, changelog })
  for (const path of ['try', 'openapi.yaml', 'openapi.json', 'changes.atom'])
    expect(info.description).toContain(`](${path})`)
})

test('the page names no settings or commands of the operator', async () => {
  const readme = await readFile('packages/server/ops/README.md', 'utf8')
  const settings = [...readme.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, names]) => names!.match(/\w+/g)!)
  expect(settings).toContain('EVENTS_KEPT_DAYS')
  const words = JSON.stringify(
    decorate(contract, { isServed: true, changelog: await readFile('CHANGELOG.md', 'utf8') }),
  )
  const named = settings.filter((name) => name.includes('_') && words.includes(name))
  expect([named, words.match(/npm (run|start|test)|npx contract\b/g)]).toEqual([[], null])
})

test('the first screen has the key, a call, its response and the next steps', () => {
  const shown = (contact?: DocumentedContract['info']['contact'], keys?: KeySource) => {
    const changed = structuredClone(contract)
    if (contact) changed.info.contact = contact
    return decorate(changed, { isServed: true, changelog, keys }).info.description!
  }
  const file = { file: 'data/admin.key' }
  expect(shown(undefined, file)).toContain('export API_KEY=$(cat data/admin.key)')
  for (const part of [
    "curl 'http://127.0.0.1:8080/pets?limit=100&status=available&sort=name'",
    '"name": "Biscuit"',
    '[Authentication](#tag/Authentication)',
    '[Try calls](try)',
  ])
    expect(shown(), part).toContain(part)
  const contact = { name: 'The shop', url: 'https://shop.example/keys' }
  expect(shown(contact, file)).toContain('Get one at [The shop](https://shop.example/keys).')
  expect(shown(contact, file)).not.toContain('admin.key')
  expect(shown({ email: 'keys@shop.example' })).toContain(
    'Ask [keys@shop.example](mailto:keys@shop.example) for one.',
  )
  expect(shown(contact, { asked: 'Ask Ann in room 7.' })).toContain('Ask Ann in room 7.')
})

test('the first screen leaves out optional parameters and tags if there are many', () => {
  const large = structuredClone(contract)
  const listPets = large.paths['/pets']!.get as { summary: string; parameters: object[] }
  listPets.summary = 'Lists pets. '
  listPets.parameters.push({ name: 'one', in: 'query', example: 1, schema: {} })
  for (let number = 0; number < 30; number++) large.tags!.push({ name: `Tag ${number}` })
  const { description } = decorate(large, { isServed: true, changelog }).info
  expect(description).toContain('**Make a call**, lists pets:')
  expect(description).toContain("curl 'http://127.0.0.1:8080/pets' ")
  expect(description).toContain('[Authentication](#tag/Authentication)')
  expect(description).not.toContain('Tag 1')
})

test('the first call is a public one, and the page of a contract without one still has next steps', () => {
  const bare = structuredClone(contract)
  for (const item of Object.values(bare.paths)) delete item.get
  const { description } = decorate(bare, { isServed: true, changelog }).info
  expect(description).not.toContain('first-call')
  expect(description).toContain('[Try calls](try)')
})

test('the chapter on versions lists deprecated and unstable operations with their successors', () => {
  const { description } = chapterOf(
    decorate(contract, { isServed: true, changelog }),
    'Versioning and deprecation',
  )!
  expect(description).toContain(
    '| [Get a pet](#operation/getPet) | Deprecated | 2026-06-05 | 2030-12-05 | [List pets](#operation/listPets): `GET /pets?id={petId}` |',
  )
  expect(description).toContain(
    '| [Set the stock of a pet](#operation/updateInventory) | Experimental | – | – | – |',
  )
  const marked = Object.values(served).filter((operation) => operation['x-badges']!.length > 0)
  expect(description!.match(/^\| \[/gm)).toHaveLength(marked.length)
})

test('an operation without a summary has its operationId in words', () => {
  const summaryOf = (operationId: string) => {
    const bare = structuredClone(contract)
    Object.assign(bare.paths['/pets']!.post!, { summary: undefined, operationId })
    const { paths } = decorate(bare, { isServed: true, changelog })
    return (paths['/pets']!.post as { summary?: string }).summary
  }
  expect(summaryOf('createPetOfOwner_id')).toBe('Create pet of owner id')
  expect(summaryOf('pets/create')).toBe('pets/create')
})

test('the guide lists every error code with its status and remedy', () => {
  const decorated = decorate(contract, { isServed: true, changelog })
  const { description } = chapterOf(decorated, 'Errors')!
  const codes = Object.entries(errorCodesOf(decorated))
  expect(codes.length).toBeGreaterThan(30)
  const statuses = [...description!.matchAll(/^`(\d{3})` · /gm)].map(([, status]) => Number(status))
  expect(statuses).toEqual(statuses.toSorted((a, b) => a - b))
  for (const [code, { status, remedy }] of codes) {
    expect(description).toContain(`### ${code}\n\n\`${status}\` · ${remedy}`)
  }
})

test('a heading in a code block begins no chapter, and no chapter has the name of a tag', () => {
  const description =
    'Words.\n\n## Pets\n\n```sh\n## no chapter\n```\n\n## `Webhooks` (v1)\n\n### Part\n\nMore.'
  const { info, tags } = withChapters({
    ...structuredClone(contract),
    info: { ...contract.info, description },
  })
  expect(info.description).toBe('Words.')
  const chapters = tags!.filter((tag) => tag['x-traitTag']).map((tag) => Object.values(tag))
  expect(chapters).toEqual([
    ['Pets guide', 'Pets', true, '```sh\n## no chapter\n```'],
    ['Webhooks v1', 'Webhooks (v1)', true, '### Part\n\nMore.'],
  ])
})

test('joins the lines of a paragraph with spaces', () => {
  const program = '```sh\na\n  b\n```'
  const wrapped = [
    'A',
    'paragraph',
    'of',
    '',
    '- items',
    '  of a',
    '  list',
    '- and',
    '',
    '| a | b |',
    '|---|---|',
    '| c | d |',
    '',
    '> quoted',
    '',
    '### Title',
    'then',
    'words.',
  ]
  expect(
    unwrapped(
      [
        ...wrapped,
        '',
        program,
        'After',
        'it.',
        '',
        '1. One',
        '   line',
        '2. Two',
        '',
        '    code',
        '    more',
      ].join('\n'),
    ),
  ).toBe(
    `A paragraph of\n\n- items of a list\n- and\n\n| a | b |\n|---|---|\n| c | d |\n\n> quoted\n\n### Title\nthen words.\n\n${program}\nAfter it.\n\n1. One line\n2. Two\n\n    code\n    more`,
  )
  expect(served.createPet!.description).toContain(
    'when it is `available` (the default) or `pending`, and none',
  )
})

test('shows examples of headers as sent, without backslashes', () => {
  const { headers } = decorate(contract, { isServed: true, changelog }).components!
  expect(headers!.ETag!.description).toMatch(/\n\nExample: `"1"`$/)
  expect(headers!.Location!.example).toBe('/pets/13')
  const quoted = Object.values(headers!).filter(({ example }) => JSON.stringify(example)?.includes('\\'))
  expect(quoted).toEqual([])
})

test('leaves the contract itself unchanged', async () => {
  decorate(contract, { isServed: true, changelog })
  expect(contract).toEqual(await parseContract(await document()))
})

test("samples use the schema's example of a path parameter, or none", () => {
  const bare = structuredClone(contract)
  const parameter = bare.components!.parameters!.petId!
  delete parameter.example
  const sample = () => {
    const { paths } = decorate(bare, { isServed: true, changelog })
    return (paths['/pets/{petId}'] as { get: DocumentedOperation }).get['x-codeSamples']![0]!.source
  }
  parameter.schema = { example: 7 }
  expect(sample()).toContain('/pets/7')
  parameter.schema = {}
  expect(sample()).toContain('/pets/petId')
})

test('a sample sends the declared media type, and plain JSON if there is a choice', () => {
  const sample = (...mediaTypes: string[]) => {
    const content = mediaTypes.map((type) => [type, { example: { name: 'Rex' } }])
    const changed = structuredClone(contract)
    const { patch } = changed.paths['/pets/{petId}'] as { patch: DocumentedOperation }
    patch.requestBody = { content: Object.fromEntries(content) }
    const { paths } = decorate(changed, { isServed: true, changelog })
    const { 'x-codeSamples': samples = [] } = (paths['/pets/{petId}'] as { patch: DocumentedOperation }).patch
    return samples.map(({ source }) => /Content-Type"?: "?([\w/+-]+)/.exec(source)?.[1])
  }
  const three = (type?: string) => [type, type, type]
  expect(sample('application/merge-patch+json', 'application/json')).toEqual(three('application/json'))
  expect(sample('text/plain', 'application/merge-patch+json')).toEqual(three('application/merge-patch+json'))
  expect(sample('text/plain')).toEqual(three('text/plain'))
  expect(sample("application/json'; touch x #+json")).toEqual(three())
})

test('samples send a body whose example is in its schema', () => {
  const contract = {
    openapi: '3.0.3',
    info: { title: 'Visits', version: '1.0.0' },
    paths: {
      '/visits': {
        post: {
          summary: 'Book a visit',
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/NewVisit' } } },
          },
        },
      },
    },
    components: { schemas: { NewVisit: { type: 'object', example: { day: 'Monday' } } } },
  }
  const [place] = operationsOf(contract as unknown as DocumentedContract)
  expect(requestFor(place!).body).toMatchObject({ value: { day: 'Monday' } })
})

test('a sample is made of a schema that Ajv does not compile', () => {
  const name = { type: 'string', example: 'Rex', required: true }
  const schema = { type: 'object', properties: { name } }
  const post = { requestBody: { content: { 'application/json': { schema } } } }
  const [place] = operationsOf({ paths: { '/pets': { post } } } as unknown as DocumentedContract)
  expect(requestFor(place!).body).toMatchObject({ value: { name: 'Rex' } })
})

test('JSON lines are shown as the array of their items', () => {
  const content = { 'application/jsonl': { 'x-itemSchema': { type: 'integer' } } }
  const get = { operationId: 'get', summary: 'Get', responses: { 200: { description: 'All.', content } } }
  const lines: DocumentedContract = {
    info: { title: 'Lines', version: '1.0.0' },
    paths: { '/lines': { get } },
  }
  const shown = JSON.stringify(decorate(lines, { isServed: false, changelog: '' }))
  expect(shown).toContain('"schema":{"type":"array","items":{"type":"integer"}}')
})

test('the console knows where the ETag of a change is, and has a value for each required parameter', () => {
  const from = operationsOf(consoleContract(contract)).flatMap(({ operation }) =>
    operation['x-etag-from'] ? [[operation.operationId, operation['x-etag-from']]] : [],
  )
  expect(from).toContainEqual(['updatePet', '/pets?id={petId}'])
  expect(from).toContainEqual(['deleteCategory', '/categories/{categoryId}'])
  expect(from.flat()).not.toContain('getCategory')
  const parameters = [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 7 } },
    { name: 'page', in: 'query', schema: { type: 'integer' } },
  ]
  const get = { operationId: 'get', summary: 'Get', parameters, responses: {} }
  const bare: DocumentedContract = {
    info: { title: 'Bare', version: '1' },
    paths: { '/items/{id}': { get } },
  }
  const [place] = operationsOf(consoleContract(bare))
  expect(place!.parameters.map(({ at }) => at.value.example)).toEqual([7, undefined])
})
