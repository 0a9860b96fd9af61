/** The packages of a new project. */
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CommandFailed } from 'contract-server/internal/commands/lib/command'

/**
 * Completes package.json: the name of the project, and our two packages, which have the same version.
 * @param tarballs the folder that has them, copied into the project; undefined for those of the registry
 * @throws CommandFailed when one of them is not there
 */
export async function packageJson(folder: string, name: string, tarballs: string | undefined): Promise<void> {
  const file = join(folder, 'package.json')
  const [{ version }, manifest] = await Promise.all(
    [join(import.meta.dirname, '../package.json'), file].map(async (one) =>
      JSON.parse(await readFile(one, 'utf8')),
    ),
  )
  // One after the other, so that of two that are missing the first is named.
  const versionOf = async (name: string) =>
    tarballs === undefined ? version : copyTarball(tarballs, `${name}-${version}.tgz`, folder)
  const server = await versionOf('contract-server')
  const tools = await versionOf('contract-tools')
  const complete = {
    name,
    version: '0.1.0',
    ...manifest,
    dependencies: { 'contract-server': server },
    devDependencies: { ...manifest.devDependencies, 'contract-tools': tools },
  }
  await writeFile(file, `${JSON.stringify(complete, null, 2)}\n`)
}

async function copyTarball(from: string, name: string, folder: string): Promise<string> {
  await mkdir(join(folder, 'packages'), { recursive: true })
  await cp(join(from, name), join(folder, 'packages', name)).catch(() => {
    throw new CommandFailed(`${join(from, name)} cannot be read; --packages names the folder that has it.`)
  })
  return `file:packages/${name}`
}

/** Writes package-lock.json, which `npm ci` asks for. Resolves to why not, where that is so; the project works without. */
export async function lockPackages(folder: string): Promise<string | undefined> {
  const args = ['install', '--package-lock-only', '--prefer-offline', '--no-audit', '--no-fund']
  try {
    await promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32' })
    return undefined
  } catch (error) {
    const [reason = ''] = /npm error (?!code).*/.exec((error as { stderr?: string }).stderr ?? '') ?? []
    return `There is no package-lock.json (${reason || (error as Error).message.split('\n', 1)[0]}): npm install writes it.`
  }
}
