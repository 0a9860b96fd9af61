import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { compileCache, neverOverloaded } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { type Outcome, runInProcess } from '../../packages/testing/in-process.ts'
import { linkPackages } from '../../packages/testing/packages.ts'

/** Running program. */
export interface Program {
  /** First address that it printed. */
  address: string
  /** Output so far. */
  printed(): string
  stop(): Promise<void>
}

/** Copy of this project, for tests that edit it. */
export interface Project {
  folder: string
  /** Replaces the first `from` behind `after` in the contract with `to`. */
  edit(after: string, from: string, to: string): Promise<void>
  read(file: string): Promise<string>
  write(file: string, text: string): Promise<void>
  /** Runs a program to its end, in this process if it is a command that needs only the contract. */
  run(file: string, ...args: string[]): Promise<Outcome>
  git(...args: string[]): Promise<Outcome>
  /** Starts a long-running program on a free port, and waits for its address. */
  start(file: string, ...args: string[]): Promise<Program>
}

const parts = ['spec', 'generated', 'handlers', 'db', 'package.json', 'redocly.yaml', 'CHANGELOG.md']
// Tests do not edit these folders, and Node's compile cache depends on their paths.
const packages = ['packages', 'scripts']
const settings = { NO_COLOR: '1', FORCE_COLOR: '0', LOG_LEVEL: 'warn', LINT_NOW: '2026-11-21' }
const env = { ...process.env, ...compileCache, ...neverOverloaded, ...settings }

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
      file.startsWith('packages/contract/commands/')
        ? runInProcess(file, args, folder, settings)
        : execute(process.execPath, [file, ...args], folder),
    git: (...args) => execute('git', ['-c', 'user.name=A', '-c', 'user.email=a@localhost', ...args], folder),
    start: (file, ...args) => start(file, args, folder, atEnd),
  }
}

const contract = 'spec/openapi.yaml'

/** `tsconfig.json` for tests of `dev` without types. */
export const nothingToCompile = '{ "files": [] }'

async function compilerOptions(): Promise<string> {
  const options = JSON.parse(await readFile('tsconfig.json', 'utf8'))
  return JSON.stringify({ ...options, include: parts.filter((part) => !part.includes('.')) })
}

/** Replaces the first `from` behind `after` with `to`. */
export function replaceAfter(text: string, after: string, from: string, to: string): string {
  const start = text.indexOf(after)
  const place = text.indexOf(from, start)
  if (start < 0 || place < 0)
    throw new Error(`There is no ${JSON.stringify(from)} after ${JSON.stringify(after)}.`)
  return text.slice(0, place) + to + text.slice(place + from.length)
}

/** Returns the number of the first line with `text` behind `after`. */
export function lineOf(contract: string, after: string, text: string): number {
  return contract.slice(0, contract.indexOf(text, contract.indexOf(after))).split('\n').length
}

function execute(program: string, args: string[], cwd: string): Promise<Outcome> {
  return new Promise((done) => {
    execFile(program, args, { cwd, env, maxBuffer: 1e8 }, (error, out, err) =>
      done({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    )
  })
}

async function start(file: string, args: string[], cwd: string, atEnd: AtEnd): Promise<Program> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  atEnd(stop)
  const lines: string[] = []
  const printed = () => lines.join('\n')
  createInterface(child.stderr).on('line', (line) => lines.push(line))
  const address = new Promise<string>((found) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line)
      const origin = /http:\/\/[\d.]+:\d+/.exec(line)?.[0]
      if (origin) found(origin)
    })
  })
  const first = await Promise.race([address, ended.then(() => undefined)])
  if (first === undefined) throw new Error(`${file} ended before it listened: ${printed()}`)
  return { address: first, printed, stop }
}
