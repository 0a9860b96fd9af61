/** Splits the contract of a project into files, as its owner might. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { Project } from '../../../../test/support/project.ts'

type Json = Record<string, unknown>

/** What moves to a file of its own; the root file goes on naming it. */
const moved: [at: string[], file: string][] = [
  [['paths', '/pets'], 'paths/pets.yaml'],
  [['components', 'parameters', 'limit'], 'parameters/limit.yaml'],
  [['components', 'schemas', 'Category'], 'schemas/Category.yaml'],
  [['components', 'responses', 'PetNotFound'], 'responses/PetNotFound.yaml'],
]

/** What moves to a file of its own, which is named wherever it is used. */
const removed: [section: string, name: string][] = [
  ['schemas', 'NewCategory'],
  ['responses', 'Deleted'],
]

/** Puts a path, a parameter, and some schemas and responses into files of their own. */
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

/** The value with references as they have to be in a file that is `up` from the root file. */
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
