// Splits Ajv's code into modules: each declaration is in one module, together with its users.
import type { Ajv, ValidateFunction } from 'ajv'
import type { ValueScopeName } from 'ajv/dist/compile/codegen/index.js'
import type { SchemaEnv } from 'ajv/dist/compile/index.js'
import * as checks from '../runtime/checks.ts'
import { type BoundedRegExp, patternCode } from '../values/patterns.ts'
import { notice } from './code.ts'

interface Declaration {
  text: string
  uses: readonly string[] // names of other declarations
  imports: readonly Import[]
}

export interface Code {
  declarations: ReadonlyMap<string, Declaration>
  /** Validators by their exported names. */
  exported: ReadonlyMap<string, string>
}

/**
 * Collects the code of validators, without indentation and as Ajv wrote it: a text in it may look like any code.
 * @param keys schemas by the exported names of their validators
 * @param isLong true for patterns that require the linear engine
 */
export function codeOf(
  ajv: Ajv,
  keys: ReadonlyMap<string, string>,
  isLong: (pattern: string) => boolean,
): Code {
  const declarations = new Map<string, Declaration>()
  const started = new Set<string>()
  const exported = new Map(
    [...keys].map(([name, key]) => [name, addValidator(ajv.getSchema(key) as ValidateFunction)]),
  )
  return { declarations, exported }

  function addValidator({ source }: ValidateFunction): string {
    const { validateName, validateCode, scopeValues, evaluated } = source!
    const name = String(validateName)
    if (started.has(name)) return name
    started.add(name)
    const values = Object.values(scopeValues).flatMap((some) => [...(some ?? [])])
    for (const value of values) addValue(value)
    const text = evaluated === undefined ? validateCode : `${validateCode}${name}.evaluated = ${evaluated};\n`
    // Ajv lists some that it did not need in the end. Their names are a prefix and a number.
    const prefixes = [...new Set(values.map(({ prefix }) => prefix))].join('|')
    const named = new Set(text.match(new RegExp(`\\b(?:${prefixes})\\d+\\b`, 'g')))
    const uses = values.map(({ str }) => str).filter((one) => one !== name && named.has(one))
    declarations.set(name, { text, uses, imports: [] })
    return name
  }

  function addValue({ str: name, prefix, value }: ValueScopeName): void {
    if (declarations.has(name)) return
    const { ref, code } = value!
    const add = (text: string, uses: readonly string[] = [], imports: readonly Import[] = []) =>
      declarations.set(name, { text: `const ${name} = ${text};\n`, uses, imports })
    if (prefix === 'validate') addValidator(ref as ValidateFunction)
    else if (prefix === 'pattern') {
      const { source } = ref as BoundedRegExp
      const [text, used] = patternCode(source, !isLong(source))
      add(text, [], used)
    } else if (prefix === 'formats') add(String(code), [], ['formats'])
    else if (prefix === 'func') {
      const own = functions[String(code)]
      add(own ?? String(code), [], own ? [own] : [])
    } else if (code) add(String(code))
    else {
      // A schema that contains itself.
      const { validate, validateName } = ref as SchemaEnv
      add(`{validate: ${validateName}}`, [String(validateName)])
      addValidator(validate as ValidateFunction)
    }
  }
}

type Import = keyof typeof checks | 'linear'

// The project's own checks, by the code of Ajv's.
const functions: Readonly<Record<string, Import>> = {
  'require("ajv/dist/runtime/ucs2length").default': 'codePoints',
  'require("ajv/dist/runtime/equal").default': 'equal',
  isMultiple: 'isMultiple',
  repeatedItem: 'repeatedItem',
}

export function indented(code: string): string {
  let depth = 0
  return code.replaceAll(/^.+$/gm, (line) => {
    if (line.startsWith('}')) depth--
    const moved = `${'  '.repeat(depth)}${line}`
    if (line.endsWith('{')) depth++
    return moved
  })
}

/** Owner of each used declaration: its only user, or `shared`. @param ownerOf returns the owner of an exported validator */
export function ownersOf(
  { declarations, exported }: Code,
  ownerOf: (name: string) => string,
  shared: string,
): Map<string, string> {
  const owners = new Map<string, string>()
  const give = (name: string, owner: string) => {
    const known = owners.get(name)
    if (known === owner || known === shared) return
    const next = known === undefined ? owner : shared
    owners.set(name, next)
    for (const used of declarations.get(name)!.uses) give(used, next)
  }
  for (const [name, validator] of exported) give(validator, ownerOf(name))
  return owners
}

/**
 * The text of each module.
 * @param homes the modules of declarations
 * @param own the code of each module's own, which names validators as the code does
 */
export function printModules(
  { declarations }: Code,
  homes: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, { text: string; uses: readonly string[] }>,
): Map<string, string> {
  const byModule = Map.groupBy(declarations.keys(), (name) => homes.get(name) ?? '')
  const away = new Set<string>()
  const modules = new Map<string, { names: readonly string[]; imports: Map<string, Set<string>> }>()
  for (const module of new Set([...homes.values(), ...own.keys()])) {
    const names = byModule.get(module) ?? []
    const imports = new Map<string, Set<string>>()
    for (const used of [
      ...names.flatMap((name) => declarations.get(name)!.uses),
      ...(own.get(module)?.uses ?? []),
    ]) {
      const home = homes.get(used)!
      if (home === module) continue
      imports.set(home, (imports.get(home) ?? new Set()).add(used))
      away.add(used)
    }
    modules.set(module, { names, imports })
  }
  return new Map(
    [...modules].map(([module, { names, imports }]) => {
      const code = names.map((name) => declarations.get(name)!.text).join('')
      const lines = [
        ...packagesOf(names.flatMap((name) => declarations.get(name)!.imports)),
        ...[...imports].map(([name, used]) => [`./${name}`, [...used]] as const),
      ].map(([name, used]) => `import { ${used.join(', ')} } from '${name}';\n`)
      const exported = names.filter((name) => away.has(name))
      const exports = exported.length > 0 ? `export { ${exported.join(', ')} };\n` : ''
      const space = lines.length > 0 ? '\n' : ''
      return [module, `${notice}${lines.join('')}${space}${code}${exports}${own.get(module)?.text ?? ''}`]
    }),
  )
}

function packagesOf(imports: readonly Import[]): (readonly [module: string, names: readonly string[]])[] {
  const used = new Set(imports)
  const called = Object.keys(checks).filter((name) => used.has(name as Import))
  const found = [
    ['contract-openapi/checks', called],
    ['contract-openapi/linear', used.has('linear') ? ['linear'] : []],
  ] as const
  return found.filter(([, names]) => names.length > 0)
}
