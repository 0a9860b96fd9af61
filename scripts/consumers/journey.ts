import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Consumer } from './consumers.ts'

/** Server to call, and a key with all scopes. */
export interface Target {
  url: string
  key: string
}

const root = join(import.meta.dirname, '../..')

export function missing({ needs }: Consumer): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return needs.filter((program) => !folders.some((folder) => existsSync(join(folder, program))))
}

/**
 * Generates a client of the published contract in a folder outside of this project, compiles it and runs its journey.
 * @returns its line about a 304, or about the contract's patterns
 * @throws {Error} with the whole output of the step that failed
 */
export async function journey(consumer: Consumer, target: Target, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  await cp(join(import.meta.dirname, consumer.folder), folder, { recursive: true })
  await cp(join(import.meta.dirname, 'patterns.json'), join(folder, 'patterns.json'))
  for (const name of ['openapi.yaml', 'openapi.json']) {
    const published = await fetch(new URL(name, target.url))
    if (!published.ok) throw new Error(`${published.url} responded ${published.status}.`)
    await writeFile(join(folder, name), await published.text())
  }
  // The link may lead to another checkout, or to a removed one.
  await rm(join(folder, 'node_modules'), { recursive: true, force: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  let written = ''
  for (const [program, ...args] of consumer.steps) written = await step(program, args, folder, target)
  const [line] = /^(304|patterns): .+/m.exec(written) ?? []
  if (line === undefined) throw new Error(`It did not reach the end of its journey:\n${written}`)
  return line
}

function step(program: string, args: string[], cwd: string, { url, key }: Target): Promise<string> {
  const env = { ...process.env, PETSTORE_URL: url, PETSTORE_KEY: key }
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd, env, maxBuffer: 1e8 }, (error, out, err) => {
      if (error) reject(new Error(`${[program, ...args].join(' ')}\n${out}${err}`.trim()))
      else resolve(out)
    })
  })
}
