// Writes the whole project or nothing.

import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { CommandFailed } from 'contract-openapi/cli'
import { generate, writeFiles } from 'contract-openapi/emit'
import type { Diagnostic } from 'contract-openapi/read'
import { contractFor } from './contract.ts'

interface NewProject {
  /** Parts of the contract that are served unchecked or have no effect. */
  noted: readonly Diagnostic[]
  operations: number
  install: string // command
  /** Failed step with its workaround. */
  warning: string | undefined
}

const template = join(import.meta.dirname, 'template')
// npm does not publish files with these names.
const dotFiles = { gitignore: '.gitignore', npmrc: '.npmrc' }

/**
 * Creates a project in a new or empty folder.
 * @param spec file of the contract
 * @param packages folder with tarballs of the packages; undefined for the registry
 * @throws CommandFailed if the folder is not empty or the contract cannot be served; leaves no files behind
 */
export async function makeProject(folder: string, spec: string, packages?: string): Promise<NewProject> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new CommandFailed(`Cannot use ${relative('', folder)}: ${error.message}.`)
  })
  if (entries !== undefined && entries.length > 0)
    throw new CommandFailed(`${relative('', folder) || 'This folder'} is not empty; name a new folder.`)
  const contract = await contractFor(spec)
  const first = await mkdir(folder, { recursive: true })
  try {
    const stage = await mkdtemp(join(folder, '.init-'))
    try {
      const { files: _, ...summary } = contract
      const rest = await write(stage, contract, packages)
      for (const name of await readdir(stage)) await rename(join(stage, name), join(folder, name))
      return { ...summary, ...rest }
    } finally {
      await rm(stage, { recursive: true, force: true })
    }
  } catch (error) {
    if (first !== undefined) await rm(first, { recursive: true, force: true })
    throw error
  }
}

type Contract = Awaited<ReturnType<typeof contractFor>>

async function write(folder: string, contract: Contract, packages: string | undefined) {
  const path = (...names: string[]) => join(folder, ...names)
  await cp(template, folder, { recursive: true })
  for (const [name, dotted] of Object.entries(dotFiles)) await rename(path(name), path(dotted))
  for (const [file, source] of contract.files) {
    await mkdir(dirname(path(file)), { recursive: true })
    await copyFile(source, path(file))
  }
  const [spec = ''] = contract.files.keys()
  await writeFiles(await generate(path(spec)), path('generated'))
  await packageJson(folder, contract.id, packages)
  const warning = await lockPackages(folder)
  const install = warning === undefined ? 'npm ci' : 'npm install'
  const words = {
    SERVICE_NAME: contract.name,
    SERVICE_ID: contract.id,
    FIRST_CALL: contract.firstCall,
    INSTALL_COMMAND: install,
    'spec/openapi.yaml': spec.replaceAll('\\', '/'),
  }
  for (const file of ['README.md', 'handlers/service.ts', 'db/store.ts', 'package.json', 'redocly.yaml']) {
    const quote = file.endsWith('.md')
      ? (text: string) => text.replaceAll(/[\\`*_[\]<>#!|~]/g, '\\$&')
      : (text: string) =>
          JSON.stringify(text)
            .slice(1, -1)
            .replaceAll("'", file.endsWith('.ts') ? "\\'" : "'")
    const text = await readFile(path(file), 'utf8')
    const filled = Object.entries(words).reduce(
      (all, [word, value]) => all.replaceAll(word, () => quote(value)),
      text,
    )
    await writeFile(path(file), filled)
  }
  return { install, warning }
}

/**
 * Completes package.json with the name of the project and the packages, which share one version.
 * @param tarballs folder with the packages, copied into the project; undefined for the registry
 * @throws CommandFailed if one of them is missing
 */
export async function packageJson(folder: string, name: string, tarballs: string | undefined): Promise<void> {
  const file = join(folder, 'package.json')
  const [{ version }, manifest] = await Promise.all(
    [join(import.meta.dirname, '../package.json'), file].map(async (one) =>
      JSON.parse(await readFile(one, 'utf8')),
    ),
  )
  // One after the other, so that the error names the first missing one.
  const versionOf = async (name: string) =>
    tarballs === undefined ? version : copyTarball(tarballs, `${name}-${version}.tgz`, folder)
  const served: Record<string, string> = {}
  for (const name of ['contract-openapi', 'contract-server', 'contract-store'])
    served[name] = await versionOf(name)
  const tools = await versionOf('contract-tools')
  const complete = {
    name,
    version: '0.1.0',
    ...manifest,
    dependencies: served,
    devDependencies: { ...manifest.devDependencies, 'contract-tools': tools },
  }
  await writeFile(file, `${JSON.stringify(complete, null, 2)}\n`)
}

async function copyTarball(from: string, name: string, folder: string): Promise<string> {
  await mkdir(join(folder, 'packages'), { recursive: true })
  await cp(join(from, name), join(folder, 'packages', name)).catch(() => {
    throw new CommandFailed(`Cannot read ${join(from, name)}; --packages must name the folder with it.`)
  })
  return `file:packages/${name}`
}

// `npm ci` requires package-lock.json. The project works without, so a failure is a warning.
async function lockPackages(folder: string): Promise<string | undefined> {
  const args = ['install', '--package-lock-only', '--prefer-offline', '--no-audit', '--no-fund']
  try {
    await promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32' })
    return undefined
  } catch (error) {
    const [reason = ''] = /npm error (?!code).*/.exec((error as { stderr?: string }).stderr ?? '') ?? []
    return `No package-lock.json was written (${reason || (error as Error).message.split('\n', 1)[0]}): npm install writes it.`
  }
}
