import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { type Outcome, runInProcess } from '../../packages/testing/in-process.ts'
import { linkPackages } from '../../packages/testing/packages.ts'
import { execute, type Program, settings, startProgram } from '../../packages/testing/program.ts'
import { replaceAfter } from '../../packages/testing/text.ts'

/** Copy of this project, for tests that edit it. */
export interface Project {
  folder: string
  /** Replaces the first `from` behind `after` in the contract with `to`. */
  edit(after: string, from: string, to: string): Promise<void>
  read(file: string): Promise<string>
  write(file: string, text: string): Promise<void>
  /** Runs a program to its end, in this process if it is a command that ends. */
  run(file: string, ...args: string[]): Promise<Outcome>
  git(...args: string[]): Promise<Outcome>
  /** Starts a long-running program on a free port, and waits for its address. */
  start(file: string, ...args: string[]): Promise<Program>
}

const parts = ['spec', 'generated', 'handlers', 'db', 'package.json', 'redocly.yaml', 'CHANGELOG.md']
// Tests do not edit these folders, and Node's compile cache depends on their paths.
const packages = ['packages', 'scripts']

/**
 * Copies the project to an empty folder, which is removed when the test ends unless it was given.
 * @param atEnd end of the folder and its programs: `copyProject(undefined, atFileEnd)`
 */
export async function copyProject(folder?: string, atEnd: AtEnd = onTestFinished): Promise<Project> {
  return copyTo(folder ?? temporaryFolder(atEnd), atEnd)
}

type AtEnd = (end: () => Promise<void> | void) => void

async function copyTo(folder: string, atEnd: AtEnd): Promise<Project> {
  await Promise.all([
    ...parts.map((part) => cp(part, join(folder, part), { recursive: true })),
    ...packages.map((part) => symlink(resolve(part), join(folder, part), 'junction')),
  ])
  await writeFile(join(folder, 'tsconfig.json'), await compilerOptions())
  linkPackages(folder)
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const write = (file: string, text: string) => writeFile(join(folder, file), text)
  return {
    folder,
    read,
    write,
    edit: async (after, from, to) => write(contract, replaceAfter(await read(contract), after, from, to)),
    run: (file, ...args) =>
      /^packages\/(contract\/commands|server)\//.test(file)
        ? runInProcess(file, args, folder, settings)
        : execute(process.execPath, [file, ...args], folder),
    git: (...args) => execute('git', ['-c', 'user.name=A', '-c', 'user.email=a@localhost', ...args], folder),
    start: (file, ...args) => startProgram(file, args, folder, atEnd),
  }
}

const contract = 'spec/openapi.yaml'

/** `tsconfig.json` for tests of `dev` without types. */
export const nothingToCompile = '{ "files": [] }'

async function compilerOptions(): Promise<string> {
  const options = JSON.parse(await readFile('tsconfig.json', 'utf8'))
  return JSON.stringify({ ...options, include: parts.filter((part) => !part.includes('.')) })
}
