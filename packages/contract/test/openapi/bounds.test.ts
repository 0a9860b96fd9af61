// Reading any contract ends, and rejects a hostile one in one clear line.
import { execFileSync } from 'node:child_process'
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSocket } from 'node:net'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { runInProcess } from '../../../testing/in-process.ts'
import { listening } from '../../../testing/listening.ts'
import { loadContract } from '../../check/load.ts'

const folder = temporaryFolder(afterAll)
const place = (name: string) => join(folder, name)
const shown = (name: string) => relative('', place(name))

/** Contract whose only response has this schema, in line 13 from column 23 on. */
const contract = (schema: string, more = '') => `openapi: 3.0.3
info: { title: T, version: 1.0.0 }
servers: [{ url: / }]
paths:
  /things:
    get:
      operationId: listThings
      responses:
        '200':
          description: All.
          content:
            application/json:
              schema: ${schema}
${more}`

function write(name: string, text: string | Buffer): string {
  writeFileSync(place(name), text)
  return place(name)
}

/** Runs a command in the folder of the contracts. */
const run = (script: string, ...args: string[]) =>
  runInProcess(`packages/contract/commands/${script}`, args, folder)

const refusal = (file: string) =>
  loadContract(file).then(
    () => 'nothing',
    (error: Error) => error.message,
  )

const isWindows = process.platform === 'win32'

describe.skipIf(isWindows)('an endless file', () => {
  beforeAll(() => {
    process.env.CONTRACT_ROOT = '/'
    execFileSync('mkfifo', [place('pipe')])
    symlinkSync('/dev/zero', place('linked.yaml'))
    for (const name of ['/dev/zero', './pipe', 'linked.yaml'])
      write(`to-${name.replaceAll(/\W/g, '')}.yaml`, contract(`{ $ref: '${name}' }`))
    write('sound.yaml', contract('{ type: string }'))
  })

  afterAll(() => void delete process.env.CONTRACT_ROOT)

  const commands: [script: string, args: (file: string) => string[]][] = [
    ['docs.ts', (file) => ['--spec', file]],
    ['lint.ts', (file) => [file]],
    ['generate.ts', (file) => ['--spec', file, '--out', 'generated']],
    ['breaking.ts', (file) => ['sound.yaml', '--spec', file]],
    ['breaking.ts', (file) => [file, '--spec', 'sound.yaml']],
  ]

  const kinds = [
    ['to-devzero.yaml', '/dev/zero is a device'],
    ['to-pipe.yaml', './pipe is a pipe'],
    ['to-linkedyaml.yaml', 'linked.yaml is a device'],
  ] as const

  test.each(kinds)('is not read where a contract refers to it, as in %s', async (file, kind) => {
    expect(await refusal(place(file))).toBe(`${shown(file)}:13:25 ${kind}; name a regular file`)
  })

  // Each command with one kind of file, since all read contracts by the same function.
  const each = commands.map(
    ([script, args], index) => [script, args, ...kinds[index % kinds.length]!] as const,
  )

  test.each(each)('is not read by %s, where a contract refers to it', async (script, args, file, kind) => {
    const { out, err } = await run(script, ...args(file))
    expect(out + err).toContain(`${file}:13:25 ${kind}; name a regular file`)
    expect(err).not.toMatch(/^ +at /m)
  })

  test.each(commands.slice(0, 2))('is not read by %s as the contract itself', async (script, args) => {
    expect((await run(script, ...args('pipe'))).err).toBe('pipe is a pipe; name a regular file\n')
  })

  test('is not read in extensions, examples and values elsewhere, which other programs follow', async () => {
    for (const [member, at] of [
      ["x-more: { $ref: '/dev/zero' }", '14:11'],
      ["x-more: { externalValue: './pipe' }", '14:11'],
      ["x-more: { externalValue: '/proc/self/environ' }", '14:11'],
    ] as const) {
      const file = write('elsewhere.yaml', contract('{ type: string }', `${member}\n`))
      expect((await run('lint.ts', file)).out).toContain(`elsewhere.yaml:${at} `)
    }
  })
})

describe('rejects as a file of a contract', () => {
  test('a folder or a socket', async () => {
    expect(await refusal(folder)).toBe(`${shown('')} is a folder; name a regular file`)
    expect(await refusal(write('a.yaml', contract("{ $ref: './' }")))).toBe(
      `${shown('a.yaml')}:13:25 ./ is a folder; name a regular file`,
    )
    if (isWindows) return
    const socket = createSocket().listen(place('socket'))
    onTestFinished(() => void socket.close())
    await new Promise((listens) => socket.once('listening', listens))
    expect(await refusal(place('socket'))).toBe(`${shown('socket')} is a socket; name a regular file`)
  })

  test('more than 16 MiB, also in total', async () => {
    write('large.yaml', '')
    truncateSync(place('large.yaml'), 5e9)
    expect(await refusal(place('large.yaml'))).toMatch(
      /large\.yaml makes 5000000000 bytes of the contract, which may have 16777216 in total/,
    )
    const half = `type: string\nx-a: "${'a'.repeat(9 * 2 ** 20)}"\n`
    write('half.yaml', half)
    write('other-half.yaml', half)
    const both = write('both.yaml', contract('{ oneOf: [{ $ref: half.yaml }, { $ref: other-half.yaml }] }'))
    expect(await refusal(both)).toMatch(
      /both\.yaml:13:\d+ other-half\.yaml makes 188\d{5} bytes of the contract/,
    )
  })

  test('in another encoding than UTF-8', async () => {
    const text = contract('{ type: string }')
    const where = (name: string) => shown(name)
    expect(await refusal(write('utf16.yaml', Buffer.from(`\uFEFF${text}`, 'utf16le')))).toBe(
      `${where('utf16.yaml')} is not UTF-8 from line 1 on; save it as UTF-8`,
    )
    expect(await refusal(write('latin.yaml', Buffer.from(`${text}x-a: "é"\n`, 'latin1')))).toBe(
      `${where('latin.yaml')} is not UTF-8 from line 14 on; save it as UTF-8`,
    )
    expect(await refusal(write('nul.yaml', `${text}x-a: "a\0"\n`))).toMatch(
      /nul\.yaml:14:8 YAML does not allow the character U\+0000; remove it/,
    )
  })
})

describe('rejects in one line a text that', () => {
  const bomb = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map(
    (name, index) => `x-${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]\n`,
  )
  const chained = Array.from({ length: 300 }, (_, index) => `x-${index + 1}: &c${index + 1} [*c${index}]\n`)

  test.each([
    [
      'lists in lists',
      `x-a: ${'['.repeat(100_000)}${']'.repeat(100_000)}\n`,
      '14:205 objects and lists are nested',
    ],
    [
      'objects in objects',
      `x-a:\n${Array.from({ length: 3000 }, (_, depth) => `${' '.repeat(depth + 1)}a:\n`).join('')}`,
      ' objects and lists are nested',
    ],
    [
      'aliases of aliases',
      `x-a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]\n${bomb.join('')}`,
      '20:10 the YAML alias *f expands, with earlier ones, to too many',
    ],
    ['aliases in a row', `x-0: &c0 []\n${chained.join('')}`, ' the YAML alias *c200 expands'],
    [
      'an alias in its own anchor',
      'x-a: &a { a: *a }\n',
      '14:14 the YAML alias *a refers to a part of itself',
    ],
    ['an alias of nothing', 'x-a: *a\n', '14:6 the YAML alias *a names no anchor before it'],
    [
      'a merge key of a number',
      'x-a:\n  <<: 1\n',
      '15:3 the value of the YAML merge key << is not an object',
    ],
    ['a second document', '---\nx-a: 1\n', 'a second document begins here; keep one'],
    [
      'a tag that makes a function',
      'x-a: !!js/function "function () {}"\n',
      '14:6 not valid YAML: Unresolved tag',
    ],
  ])('has %s', async (_, more, says) => {
    const message = await refusal(write('text.yaml', contract('{ type: string }', more)))
    expect(message).toContain(says)
    expect(message.split('\n')).toHaveLength(1)
  })

  test('reads aliases and merge keys of moderate size', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `x-${index}: { <<: *all }\n`).join('')
    const file = write('aliases.yaml', contract('&all { type: string }', many))
    expect(await refusal(file)).toBe('nothing')
  })

  test('keeps a default whose alias is part of an alternative', async () => {
    const property = 'properties: { level: &level { type: integer, default: 1 } }'
    const alternative = 'oneOf: [{ properties: { level: *level } }, { type: string }]'
    const more = `components: { schemas: { One: { ${property} }, Other: { ${alternative} } } }`
    const { served } = await loadContract(write('default.yaml', contract('{ type: string }', more)))
    expect(served.components).toMatchObject({
      schemas: {
        One: { properties: { level: { type: 'integer', default: 1 } } },
        Other: { oneOf: [{ properties: { level: { type: 'integer' } } }, { type: 'string' }] },
      },
    })
  })
})

describe('schemas that refer to each other', () => {
  const reference = (index: number) => `{ $ref: '#/components/schemas/S${index}' }`
  const chain = (count: number, schema: (next: string) => string) => {
    const schemas = Array.from(
      { length: count },
      (_, index) => `    S${index}: ${schema(reference(index + 1))}\n`,
    )
    return `components:\n  schemas:\n${schemas.join('')}    S${count}: { type: string }\n`
  }

  test('are rejected in one line if the chain is too long', async () => {
    const member = chain(2000, (next) => `{ type: object, required: [a], properties: { a: ${next} } }`)
    write('row.yaml', contract(reference(0), member))
    const { code, err } = await run('generate.ts', '--spec', 'row.yaml', '--out', 'generated')
    expect(code).toBe(2)
    expect(err).toMatch(/row\.yaml:14:1 a chain of references is too long/)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  test('are followed for twenty steps', async () => {
    const file = write(
      'references.yaml',
      contract(
        reference(0),
        chain(1000, (next) => next),
      ),
    )
    const { faults } = await loadContract(file)
    const messages = faults.map(({ message }) => message).join('\n')
    expect(messages).toContain('#/components/schemas/S0 leads to more than 20 other references in a row')
    expect(messages).not.toMatch(/components\.schemas\.S99\d/)
  })

  test('are compared once each, although each refers twice to the next', async () => {
    write(
      'doubled.yaml',
      contract(
        reference(0),
        chain(26, (next) => `{ allOf: [${next}, ${next}] }`),
      ),
    )
    write('sound.yaml', contract('{ type: string }'))
    const { code, out } = await run('breaking.ts', 'doubled.yaml', '--spec', 'sound.yaml')
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('nothing changed') })
  })

  test('are looked at once each for the members of a body', async () => {
    const doubled = chain(30, (next) => `{ allOf: [${next}, ${next}] }`)
    const body = `requestBody: { content: { application/json: { schema: ${reference(0)} } } }`
    const posting = contract(reference(0), doubled).replace('get:', `post:\n      ${body}`)
    write('posted.yaml', posting)
    const { code, err } = await run('generate.ts', '--spec', 'posted.yaml', '--out', 'posted')
    expect({ code, err }).toEqual({ code: 0, err: '' })
  })

  test('are asked once each whether they allow a default', async () => {
    const doubled = chain(40, (next) => `{ allOf: [${next}, ${next}] }`)
    const file = write('preset.yaml', contract(`{ default: 1, allOf: [${reference(0)}] }`, doubled))
    const { noted } = await loadContract(file)
    expect(noted.map(({ message }) => message)).toEqual([
      'defaults that do not fit their schema are not applied',
    ])
  })
})

describe('a schema of many parts', () => {
  const numbered = (count: number, part: (index: number) => unknown) =>
    Array.from({ length: count }, (_, at) => part(at))
  const member = (at: number) => ({
    type: 'object',
    required: [`m${at}`],
    properties: { [`m${at}`]: { type: 'string' } },
  })

  // The work for each part must not grow with their number, and a call has room for some 120 000 arguments.
  test.each<[string, object]>([
    ['130 000 values of an enum', { enum: numbered(130_000, (at) => `v${at}`) }],
    ['130 000 required members', { required: numbered(130_000, (at) => `m${at}`) }],
    ['an example of 130 000 items', { type: 'array', items: {}, example: numbered(130_000, String) }],
    ['1000 parts of allOf', { allOf: numbered(1000, member) }],
    ['1000 branches of oneOf', { oneOf: numbered(1000, member) }],
  ])('is generated and checked: %s', async (_, schema) => {
    write('many.yaml', contract(JSON.stringify(schema)))
    const generated = await run('generate.ts', '--spec', 'many.yaml', '--out', 'many')
    expect(generated).toMatchObject({ code: 0, err: '' })
    // A required member that no property describes is a finding.
    expect(await run('lint.ts', 'many.yaml')).toMatchObject({ code: 'required' in schema ? 1 : 0 })
  })
})

describe('escapes control characters of a contract in', () => {
  const more = '"x-\\e[2J\\n::error::forged\\r\\u009b31m": 1\n"y\\e[2J\\n::error::forged\\r\\u009b31m": 1\n'
  beforeAll(() => {
    write(
      'forging.yaml',
      contract('{ type: string }', more).replace('/things', '"/a\\e[2J\\u009b31m\\n::error::forged"'),
    )
    write('sound.yaml', contract('{ type: string }'))
  })

  test.each([
    ['lint.ts', 'forging.yaml'],
    ['lint.ts', 'forging.yaml', '--format', 'github-actions'],
    ['lint.ts', 'forging.yaml', '--format', 'sarif'],
    ['lint.ts', 'forging.yaml', '--format', 'json'],
    ['docs.ts', '--spec', 'forging.yaml'],
    ['generate.ts', '--spec', 'forging.yaml', '--out', 'generated'],
    ['breaking.ts', 'forging.yaml', '--spec', 'sound.yaml'],
    ['breaking.ts', 'forging.yaml', '--spec', 'sound.yaml', '--format', 'github-actions'],
    ['breaking.ts', 'forging.yaml', '--spec', 'sound.yaml', '--format', 'json'],
  ])('%s %s %s %s', async (script, ...args) => {
    const { out, err } = await run(script, ...args)
    expect(out + err).toMatch(/\S/)
    expect(out + err).not.toMatch(/^::error::forged/m)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(out + err).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/)
  })
})

test('sends no request for references during lint', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.end('type: string')
  })
  const url = `${await listening(server)}/thing.yaml`
  const { out } = await run('lint.ts', write('remote.yaml', contract(`{ $ref: '${url}' }`)))
  expect(out).toMatch(/remote\.yaml:13:25 .* is not a file; keep a copy of it beside the contract/)
  expect(asked).toEqual([])
})
