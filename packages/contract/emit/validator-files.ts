// generated/validators.js contains Ajv's validators as code without Ajv.

import { isDeepStrictEqual } from 'node:util'
import type { Model } from '../model/model.ts'
import { type Fields, list } from '../read/document.ts'
import { freeName } from '../read/names.ts'
import { asText, createCompiler, type JsonSchema, withComponents } from '../values/compile.ts'
import { notice } from './code.ts'
import { memberParts, printParts } from './member-parts.ts'
import { type Code, indented, ownersOf, printModules } from './modules.ts'
import { compileShared } from './shared-validators.ts'
import { Validators } from './validators.ts'

/** Validators by exported name. */
export class ValidatorFiles extends Validators {
  readonly #document: Fields
  readonly #schemas = new Map<string, JsonSchema>()
  readonly #bodies = new Map<string, JsonSchema>()
  readonly #users = new Map<string, Set<string>>() // operations by validator

  constructor({ document }: Model) {
    super()
    this.#document = document
  }

  protected add(user: string, wanted: string, translated: () => JsonSchema, isBody = false): string {
    const schema = translated()
    const name = freeName(wanted, (candidate) => {
      const known = this.#schemas.get(candidate)
      return known !== undefined && !isDeepStrictEqual(known, schema)
    })
    this.#schemas.set(name, schema)
    if (isBody) this.#bodies.set(name, schema)
    this.#users.set(name, (this.#users.get(name) ?? new Set()).add(user))
    return name
  }

  /**
   * Returns the files by name. A small contract has one file, and one for errors after the first. A large one has several, loaded at the
   * first request that requires them.
   * @param mostCode limit of a small contract's code, in characters without indentation
   */
  files(mostCode = 700_000): [name: string, text: string][] {
    const ajv = createCompiler(this.#document, { code: asText })
    for (const schema of this.#schemas.values()) withComponents(ajv, this.#document, schema)
    ajv.opts.code.optimize = isLarge(this.#document) || hasWideChoice(this.#document) ? 0 : 1
    const parts = new Map<string, JsonSchema>()
    const members = new Map(
      [...this.#bodies].map(([body, schema]) => [body, memberParts(ajv, body, schema, parts)]),
    )
    const code = compileShared(this.#document, ajv, new Map([...this.#schemas, ...parts]))
    const size = [...code.declarations.values()].reduce((sum, { text }) => sum + text.length, 0)
    const isSmall = size <= mostCode
    // Nobody reads more code.
    if (isSmall)
      for (const declaration of code.declarations.values()) declaration.text = indented(declaration.text)
    const placed = isSmall ? this.#together(code) : this.#apart(code)
    const homeOf = (name: string) => placed.homes.get(code.exported.get(name)!)!

    const own = new Map<string, { text: string; uses: string[] }>()
    const addTo = (module: string, text: string, uses: readonly string[] = []) => {
      const known = own.get(module) ?? { text: '', uses: [] }
      own.set(module, { text: known.text + text, uses: [...known.uses, ...uses] })
    }
    for (const name of this.#schemas.keys())
      addTo(homeOf(name), `export const ${name} = ${code.exported.get(name)};\n`, [code.exported.get(name)!])
    if (!isSmall) addTo('validators.js', lazily)
    for (const name of isSmall ? [] : this.#schemas.keys())
      addTo('validators.js', `export const ${name} = lazy('./${homeOf(name)}', '${name}');\n`)
    const loaders = new Map<string, string>()
    for (const [body, written] of members) {
      const home = placed.membersOf(body)
      const used: string[] = []
      const validatorOf = (name: string) => {
        used.push(code.exported.get(name)!)
        return code.exported.get(name)!
      }
      addTo(home, `export const ${body} = ${printParts(written, validatorOf)};\n`, used)
      const load = loaders.get(home) ?? `loadMembers${loaders.size}`
      if (!loaders.has(home)) addTo('validators.js', membersLater(load, home))
      loaders.set(home, load)
      addTo('validators.js', `${body}.members = async () => (await ${load}()).${body};\n`)
    }
    return [...printModules(code, placed.homes, own), ['validators.d.ts', this.#declarations()]]
  }

  #together(code: Code): Placed {
    const homeOf = (name: string) => (isMember(name) ? 'members.js' : 'validators.js')
    return { homes: ownersOf(code, homeOf, 'validators.js'), membersOf: () => 'members.js' }
  }

  // Code of neighbouring operations shares a module; code of several modules is separate.
  #apart(code: Code): Placed {
    const groupOf = (name: string) => {
      const [user = '', ...others] = this.#users.get(name.split('$')[0]!)!
      return `${isMember(name) ? 'members' : 'validators'} ${others.length > 0 ? '' : user}`
    }
    const owners = ownersOf(code, groupOf, 'shared')
    const sizes = new Map<string, number>()
    const units = [...owners].map(([name, owner]): [string, string] => [
      name,
      owner === 'shared' ? name : owner,
    ])
    for (const [name, unit] of units)
      sizes.set(unit, (sizes.get(unit) ?? 0) + code.declarations.get(name)!.text.length)
    const files = new Map<string, string>()
    const packed = {
      validators: { file: 1, size: 0 },
      members: { file: 1, size: 0 },
      shared: { file: 1, size: 0 },
    }
    const place = (unit: string) => {
      const kind = (/^(validators|members) /.exec(unit)?.[1] ?? 'shared') as keyof typeof packed
      const at = packed[kind]
      const size = sizes.get(unit) ?? 0
      if (at.size > 0 && at.size + size > mostInModule) Object.assign(at, { file: at.file + 1, size: 0 })
      at.size += size
      files.set(unit, `${kind === 'shared' ? 'validators.shared' : kind}.${at.file}.js`)
      return files.get(unit)!
    }
    const homes = new Map(units.map(([name, unit]) => [name, files.get(unit) ?? place(unit)]))
    return { homes, membersOf: (body) => files.get(groupOf(`${body}$`)) ?? place(groupOf(`${body}$`)) }
  }

  #declarations(): string {
    return `${notice}import type { Validate } from 'contract-openapi/contract'

${[...this.#schemas.keys()].map((name) => `export declare const ${name}: Validate\n`).join('')}`
  }
}

interface Placed {
  homes: ReadonlyMap<string, string>
  membersOf: (body: string) => string
}

// Ajv optimizes code for as long as it compiles it, and makes it a tenth shorter. V8 does without.
const isLarge = ({ components }: Fields): boolean => remainder(components, mostOptimized) < 0

// Limit in characters of JSON.
const mostOptimized = 500_000

// Characters that a value leaves of a limit; negative as soon as the value is larger.
function remainder(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return limit - String(value).length
  let left = limit
  for (const [key, item] of Object.entries(value)) {
    if (left < 0) break
    left = remainder(item, left - (Array.isArray(value) ? 1 : key.length + 4))
  }
  return left
}

const widestChoice = 200

// Ajv nests the branches of a choice, and its optimization compares the names of each with those of all below.
const hasWideChoice = (owner: object): boolean =>
  Object.entries(owner).some(
    ([key, item]) =>
      (/^(oneOf|anyOf)$/.test(key) && list(item).length > widestChoice) ||
      (typeof item === 'object' && item !== null && hasWideChoice(item)),
  )

// Code that loads in a few milliseconds, in characters.
const mostInModule = 200_000

// Loads synchronously: a validator returns at once.
const lazily = `import { createRequire } from 'node:module';
const load = createRequire(import.meta.url);
const lazy = (file, name) => {
  let loaded;
  const validate = (value) => {
    loaded ??= load(file)[name];
    const isValid = loaded(value);
    validate.errors = loaded.errors;
    return isValid;
  };
  return validate;
};
`

// An import costs 10 µs even if the module is loaded.
const membersLater = (load: string, file: string): string =>
  `let ${load}ing;\nconst ${load} = () => (${load}ing ??= import('./${file}'));\n`

const isMember = (name: string): boolean => name.includes('$')
