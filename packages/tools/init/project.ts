/**
 * Makes a new project from the template: copies the contract, generates its code, fills in names, brings the packages along and locks them. It
 * writes into a temporary folder and moves the files at the end, so that there is the whole project or nothing.
 */

import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CommandFailed } from 'contract-openapi/cli'
import { generate, writeFiles } from 'contract-openapi/emit'
import type { PlacedNote } from 'contract-openapi/findings'
import { contractFor } from './contract.ts'
import { useTextIds } from './text-ids.ts'

interface NewProject {
  /** Parts of the contract that are served unchecked or have no effect. */
  noted: readonly PlacedNote[]
  operations: number
  install: string // command
  /** Failed step with its workaround. */
  warning: string | undefined
}

const template = join(import.meta.dirname, 'template')
// Files of the template that name the service.
const filled = [
  ...['README.md', 'handlers/service.ts', 'db/store.ts'],
  ...['package.json', 'redocly.yaml', 'Containerfile'],
]
// npm does not publish all files with these names, and git and Docker would heed them in this repository.
const dotFiles = ['gitignore', 'gitattributes', 'dockerignore', 'node-version', 'npmrc']

/**
 * Creates a project in a new or empty folder.
 * @param spec file of the contract
 * @param packages folder with tarballs of the packages; undefined to pack those that run
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
  for (const name of dotFiles) await rename(path(name), path(`.${name}`))
  for (const [file, source] of contract.files) {
    await mkdir(dirname(path(file)), { recursive: true })
    await copyFile(source, path(file))
  }
  if (contract.hasTextIds) await useTextIds(folder)
  const [spec = ''] = contract.files.keys()
  await writeFiles(await generate(path(spec)), path('generated'))
  await packageJson(folder, contract.id, packages)
  const warning = await lockPackages(folder)
  const install = warning === undefined ? 'npm ci' : 'npm install'
  const words = {
    SERVICE_NAME: contract.name,
    SERVICE_ID: contract.id,
    FIRST_CALL: contract.firstCall,
    PAGES_PATH: contract.pages,
    INSTALL_COMMAND: install,
    'spec/openapi.yaml': spec.replaceAll('\\', '/'),
  }
  for (const file of filled) {
    const quote = file.endsWith('.md')
      ? (text: string) => text.replaceAll(/[\\`*_[\]<>#!|~]/g, '\\$&')
      : (text: string) =>
          JSON.stringify(text)
            .slice(1, -1)
            .replaceAll("'", file.endsWith('.ts') ? "\\'" : "'")
    const text = await readFile(path(file), 'utf8')
    const filled = Object.entries(words).reduce(
      (text, [word, value]) => text.replaceAll(word, () => quote(value)),
      text,
    )
    await writeFile(path(file), filled)
  }
  return { install, warning }
}

/**
 * Completes package.json with the name of the project and the packages, which share one version. The project brings their tarballs: nobody
 * owns these names on a registry yet, so that npm must not look there.
 * @param tarballs folder with the packages; undefined to pack those that run
 * @throws CommandFailed if one of them is missing
 */
export async function packageJson(folder: string, name: string, tarballs: string | undefined): Promise<void> {
  const file = join(folder, 'package.json')
  const [{ version }, manifest] = await Promise.all(
    [join(packageRoot, 'package.json'), file].map(async (path) => JSON.parse(await readFile(path, 'utf8'))),
  )
  const target = join(folder, 'packages')
  await mkdir(target, { recursive: true })
  const locate = (name: string) => dirname(fileURLToPath(import.meta.resolve(name)))
  // One after the other, so that the error names the first missing one.
  const versionOf = async (name: string, source: () => string) => {
    const tarball = `${name}-${version}.tgz`
    if (tarballs === undefined) await packTo(target, source())
    else await copyTarball(join(tarballs, tarball), join(target, tarball))
    return `file:packages/${tarball}`
  }
  const dependencies: Record<string, string> = {}
  for (const name of ['contract-openapi', 'contract-server', 'contract-store'])
    dependencies[name] = await versionOf(name, () => locate(name))
  const tools = await versionOf('contract-tools', () => packageRoot)
  const complete = {
    name,
    version: '0.1.0',
    ...manifest,
    dependencies,
    devDependencies: { ...manifest.devDependencies, 'contract-tools': tools },
  }
  await writeFile(file, `${JSON.stringify(complete, null, 2)}\n`)
}

const packageRoot = join(import.meta.dirname, '..')

async function packTo(target: string, source: string): Promise<void> {
  if (import.meta.filename.endsWith('.ts'))
    throw new CommandFailed(
      'These packages run from their sources, which Node does not read below node_modules: make tarballs with "npm run pack", and name their folder with --packages.',
    )
  await npm(target, 'pack', source, '--ignore-scripts')
}

const npm = (cwd: string, ...args: string[]) =>
  promisify(execFile)('npm', args, { cwd, shell: process.platform === 'win32' })

async function copyTarball(from: string, to: string): Promise<void> {
  await cp(from, to).catch(() => {
    throw new CommandFailed(`Cannot read ${from}; --packages must name the folder with it.`)
  })
}

// `npm ci` requires package-lock.json. The project works without, so a failure is a warning.
async function lockPackages(folder: string): Promise<string | undefined> {
  try {
    await npm(folder, 'install', '--package-lock-only', '--prefer-offline', '--no-audit', '--no-fund')
    return undefined
  } catch (error) {
    const [reason = ''] = /npm error (?!code).*/.exec((error as { stderr?: string }).stderr ?? '') ?? []
    return `No package-lock.json was written (${reason || (error as Error).message.split('\n', 1)[0]}): npm install writes it.`
  }
}
