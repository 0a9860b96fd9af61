import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Consumer } from './consumers.ts'

/** A server to call, and a key with all scopes. */
export interface Target {
  url: string
  key: string
}

const root = join(import.meta.dirname, '../..')

/** The programs that a consumer needs and that are not on PATH. */
export function missing({ needs }: Consumer): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return needs.filter((program) => !folders.some((folder) => existsSync(join(folder, program))))
}

/**
 * Generates a client of the contract that the server publishes, in a folder outside of this project, compiles it and sends it on
 * its journey.
 * @returns the line in which it prints what it makes of a 304, or of the contract's patterns
 * @throws Error with everything that the step which failed wrote
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
  // It may lead to another checkout, or to one that is gone.
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
