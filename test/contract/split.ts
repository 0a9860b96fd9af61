import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { Project } from '../support/project.ts'

type Json = Record<string, unknown>

/** Parts that move to files of their own, referenced from the root file. */
const moved: [at: string[], file: string][] = [
  [['paths', '/pets'], 'paths/pets.yaml'],
  [['components', 'parameters', 'limit'], 'parameters/limit.yaml'],
  [['components', 'schemas', 'Category'], 'schemas/Category.yaml'],
  [['components', 'responses', 'PetNotFound'], 'responses/PetNotFound.yaml'],
]

/** Components that move to files of their own, referenced where they are used. */
const removed: [section: string, name: string][] = [
  ['schemas', 'NewCategory'],
  ['responses', 'Deleted'],
]

/** Splits the contract of a project into files. */
export async function split(project: Project): Promise<void> {
  const document: Json = parse(await project.read('spec/openapi.yaml'))
  const files = new Map<string, unknown>()
  for (const [at, file] of moved) {
    const owner = at.slice(0, -1).reduce((here, step) => here[step] as Json, document)
    const key = at.at(-1) ?? ''
    files.set(file, owner[key])
    owner[key] = { $ref: file }
  }
  for (const [section, name] of removed) {
    const owner = (document.components as Json)[section] as Json
    files.set(`${section}/${name}.yaml`, owner[name])
    delete owner[name]
  }
  await Promise.all(
    ['paths', 'parameters', 'schemas', 'responses'].map((name) => mkdir(join(project.folder, 'spec', name))),
  )
  await project.write('spec/openapi.yaml', stringify(referring(document, '')))
  for (const [file, value] of files) await project.write(`spec/${file}`, stringify(referring(value, '../')))
}

/** The value with references relative to a file below `up`. */
function referring(value: unknown, up: string): unknown {
  if (Array.isArray(value)) return value.map((item) => referring(item, up))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, item]) => [
    key,
    key === '$ref' ? referenceFrom(String(item), up) : referring(item, up),
  ])
  return Object.fromEntries(members)
}

function referenceFrom(reference: string, up: string): string {
  if (!reference.startsWith('#')) return up + reference
  const gone = removed.find(([section, name]) => reference === `#/components/${section}/${name}`)
  if (gone) return `${up}${gone.join('/')}.yaml`
  return up === '' ? reference : `${up}openapi.yaml${reference}`
}
