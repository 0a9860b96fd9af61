import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generate, writeFiles } from 'contract-openapi/emit'
import { parse } from 'yaml'
import type { PublicContract } from './contracts.ts'
import { fetchContract } from './fetch.ts'
import { type Calls, callMocks } from './serve.ts'

/** Result for one contract. Times are in milliseconds. */
export interface Proof extends Calls {
  name: string
  /** Operations of the contract, and those with generated code. */
  operations: number
  generated: number
  schemas: number
  generateTime: number
  compileTime: number
  /** Errors of the compiler. */
  complaints: string[]
  /** Parts that are served unchecked. */
  left: string[]
}

const methods = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'])

export async function prove(contract: PublicContract): Promise<Proof> {
  const file = fetchContract(contract)
  const folder = await mkdtemp(join(tmpdir(), 'public-'))
  try {
    const left: string[] = []
    const started = performance.now()
    const files = await generate(file, (notes) => left.push(...notes.map(({ message }) => message)))
    const generateTime = performance.now() - started
    await writeFiles(files, folder)
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
    const compiling = performance.now()
    const complaints = compile(
      [...files.keys()].filter((name) => name.endsWith('.ts')),
      folder,
    )
    const compileTime = performance.now() - compiling
    const definition = parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 })
    const router = await import(pathToFileURL(join(folder, 'router.ts')).href)
    return {
      name: contract.name,
      operations: operationCount(definition.paths),
      generated: router.routes.length,
      schemas: Object.keys(definition.components?.schemas ?? {}).length,
      generateTime,
      compileTime,
      complaints,
      left,
      ...(await callMocks(definition, router, folder)),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function operationCount(paths: Record<string, object>): number {
  return Object.values(paths).flatMap((item) => Object.keys(item).filter((key) => methods.has(key))).length
}

// As strict as this project.
function compile(names: readonly string[], folder: string): string[] {
  const options =
    `--strict --noEmit --noUnusedLocals --noUncheckedIndexedAccess --exactOptionalPropertyTypes false --lib es2024
    --module nodenext --verbatimModuleSyntax --erasableSyntaxOnly --allowImportingTsExtensions`.split(/\s+/)
  const compiler = join(import.meta.dirname, '../../../../node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, ...options, ...names], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((line) => line.includes('error TS'))
}
