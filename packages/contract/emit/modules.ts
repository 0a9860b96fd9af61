// Splits Ajv's code into modules: each declaration is in one module, together with its users.
import type { Ajv, ValidateFunction } from 'ajv'
import type { ValueScopeName } from 'ajv/dist/compile/codegen/index.js'
import type { SchemaEnv } from 'ajv/dist/compile/index.js'
import { patternCode } from '../check/patterns.ts'
import * as checks from '../runtime/checks.ts'
import { notice } from './code.ts'

interface Declaration {
  text: string
  uses: readonly string[] // names of other declarations
}

export interface Code {
  declarations: ReadonlyMap<string, Declaration>
  /** Validators by their exported names. */
  exported: ReadonlyMap<string, string>
}

/**
 * Collects the code of validators, without indentation.
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
  for (const [name, declaration] of declarations) {
    const words = new Set(declaration.text.match(/\b[a-zA-Z]+\d+\b/g))
    declaration.uses = [...words].filter((word) => word !== name && declarations.has(word))
  }
  return { declarations, exported }

  function addValidator({ source }: ValidateFunction): string {
    const { validateName, validateCode, scopeValues, evaluated } = source!
    const name = String(validateName)
    if (started.has(name)) return name
    started.add(name)
    for (const values of Object.values(scopeValues)) values?.forEach(addValue)
    const code = validateCode.replaceAll(/schemaPath:"(?:[^"\\]|\\.)*",/g, '')
    add(name, evaluated === undefined ? code : `${code}${name}.evaluated = ${evaluated};\n`)
    return name
  }

  function addValue({ str: name, prefix, value }: ValueScopeName): void {
    if (declarations.has(name)) return
    const { ref, code } = value!
    if (prefix === 'validate') addValidator(ref as ValidateFunction)
    else if (code) add(name, `const ${name} = ${withEngines(String(code), isLong)};\n`)
    else {
      // A schema that contains itself.
      const { validate, validateName } = ref as SchemaEnv
      add(name, `const ${name} = {validate: ${validateName}};\n`)
      addValidator(validate as ValidateFunction)
    }
  }

  function add(name: string, text: string): void {
    declarations.set(name, { text, uses: [] })
  }
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

// Inserts the project's own checks and a safe engine for each pattern.
function withEngines(code: string, isLong: (pattern: string) => boolean): string {
  return code
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'codePoints')
    .replaceAll('require("ajv/dist/runtime/equal").default', 'equal')
    .replaceAll(/new RegExp\(("(?:[^"\\]|\\.)*"), "u"\)/g, (_, written: string) => {
      const pattern: string = JSON.parse(written)
      return patternCode(pattern, !isLong(pattern))
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
        ...packagesIn(code).map(([name, used]) => [name, used] as const),
        ...[...imports].map(([name, used]) => [`./${name}`, [...used]] as const),
      ].map(([name, used]) => `import { ${used.join(', ')} } from '${name}';\n`)
      const given = names.filter((name) => away.has(name))
      const exports = given.length > 0 ? `export { ${given.join(', ')} };\n` : ''
      const space = lines.length > 0 ? '\n' : ''
      return [module, `${notice}${lines.join('')}${space}${code}${exports}${own.get(module)?.text ?? ''}`]
    }),
  )
}

function packagesIn(code: string): [module: string, names: string[]][] {
  const constants = (code.match(/^const \w+ = [a-zA-Z]+\b/gm) ?? []).join('\n')
  const called = (names: readonly string[]) =>
    names.filter((name) => new RegExp(` = ${name}$`, 'm').test(constants))
  const found: [string, string[]][] = [
    ['contract-openapi/checks', called(Object.keys(checks))],
    ['contract-openapi/linear', called(['linear'])],
  ]
  return found.filter(([, names]) => names.length > 0)
}
