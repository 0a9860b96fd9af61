/** The generated types of a contract that uses everything: they compile, and they are the same every time. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { generate } from '../../scripts/generator/index.ts'
import { writeFiles } from '../../scripts/generator/output.ts'

const contract = join(import.meta.dirname, 'contract.yaml')

test('the same contract gives the same bytes', async () => {
  expect(await generate(contract)).toEqual(await generate(contract))
})

test('what handlers are given and may answer is what the contract says', async () => {
  const text = (await generate(contract)).get('contract.ts')
  expect(text).toContain(`  listThings: {
    query: {
      limit: Limit
      id?: number[]
      exact?: boolean
    }
  }
`)
  expect(text).toContain(`  listThings:
    | { status: 200; body: Thing[]; headers: { Link?: string; 'X-Total': number } }
    | { status: 404; body: Error; headers?: undefined }
`)
  expect(text).toContain('    body?: Shape\n')
  expect(text).toContain('    | { status: 204; body?: undefined; headers?: undefined }\n')
  expect(text).toContain(
    '@deprecated since 2028-02-29, ends on 2029-03-01; use listThings: GET /things?id={thingId}',
  )
})

test('the generated files compile', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'types-'))
  try {
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    const names = await writeFiles(await generate(contract), folder)
    const program = ts.createProgram(
      names.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name)),
      {
        strict: true,
        noEmit: true,
        noUnusedLocals: true,
        types: [],
        lib: ['lib.es2024.d.ts'],
        module: ts.ModuleKind.NodeNext,
        verbatimModuleSyntax: true,
        erasableSyntaxOnly: true,
        allowImportingTsExtensions: true,
      },
    )
    const messages = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    expect(messages).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
