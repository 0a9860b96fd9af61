import { isDeepStrictEqual } from 'node:util'
import type { Bundle } from '../openapi/bundle.ts'
import { fields, isFields, list, type Path, pointerPath, pointerStep, valueAt } from '../openapi/document.ts'
import { errorCodesPath } from '../openapi/model.ts'
import { ContractRefused } from '../openapi/problem.ts'
import { isMarkHeader } from '../rules/header-table.js'
import { type Node, writeSent } from './write-sent.ts'

/** A contract without references, in which every operation stands for itself; the error codes stand at `x-error-codes`. */
export interface FlatContract {
  document: Record<string, unknown>
  /**
   * What is written where in the bundled contract, by JSON pointer into `document`, such as `#/paths/~1things/get`. What was a
   * reference is where that stands; what it named is found with a `/` at the end.
   */
  origins: ReadonlyMap<string, Path>
}

/** With its references written out, a contract may have this many values: those that branch double with each step. */
const mostValues = 2_000_000

/** Members of an object that are written in different places. */
type Members = Map<string, Node | Members>

const headersPointer = /^#\/paths\/[^/]+\/[^/]+\/responses\/[^/]+\/headers$/
const mediaTypePointer = /^#\/paths\/[^/]+\/[^/]+\/responses\/[^/]+\/content\/[^/]+$/
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
/** Of these, what stands beside `allOf` speaks for the whole. */
const prose = ['description', 'title', 'example', 'default', 'deprecated', 'externalDocs']

/**
 * Puts everything that a reference names in its place, the parts of `allOf` into one schema where they do not contradict, and
 * what all operations of a path or of the contract share (parameters, security) into each. A reference back to where it stands
 * becomes an empty schema. Headers that lifecycle marks bring are left out: the marks themselves are compared.
 * @throws ContractRefused for a reference that leads nowhere, and where there is no end to it all
 */
export function flatten({ document: bundled, locate }: Pick<Bundle, 'document' | 'locate'>): FlatContract {
  const origins = new Map<string, Path>()
  const contract: Node = { value: bundled, origin: [], trail: [] }

  function resolve(node: Node): Node {
    if (!isFields(node.value) || typeof node.value.$ref !== 'string') return node
    const { $ref } = node.value
    const origin = pointerPath($ref)
    const value = $ref.startsWith('#') ? valueAt(bundled, origin) : undefined
    if (value === undefined)
      throw new ContractRefused([{ ...locate(node.origin), message: `${$ref} does not exist` }])
    const name = origin.join('/')
    if (node.trail.includes(name)) return { ...node, value: {} }
    return resolve({ value, origin, trail: [...node.trail, name] })
  }

  let left = mostValues
  function child(node: Node, step: string | number): Node {
    if (left-- === 0) {
      const message = `with its references written out the contract has more than ${mostValues} values; those here double with each step`
      throw new ContractRefused([{ ...locate(node.origin), message }])
    }
    const { value, origin, trail } = resolve(node)
    const inner = isFields(value) || Array.isArray(value) ? Reflect.get(value, step) : undefined
    return { value: inner, origin: [...origin, step], trail }
  }

  const keys = (node: Node): string[] => {
    const { value } = resolve(node)
    return isFields(value) ? Object.keys(value) : []
  }

  /** The members of an object, those of `allOf` among them. */
  function membersOf(node: Node): Members {
    const own = new Map(keys(node).map((key) => [key, child(node, key)]))
    const parts = own.get('allOf')
    if (!Array.isArray(parts?.value)) return own
    const merged: Members = new Map(own)
    merged.delete('allOf')
    for (const index of parts.value.keys()) {
      for (const [key, theirs] of membersOf(child(parts, index))) {
        const ours = merged.get(key)
        if (ours === undefined) merged.set(key, theirs)
        else if (key === 'properties' || key === 'required') merged.set(key, union(ours, theirs))
        else if (!prose.includes(key) && !sameValue(ours, theirs)) return own
      }
    }
    return merged
  }

  /** Of two objects or two lists, the members or items of both. */
  function union(first: Node | Members, second: Node | Members): Members {
    const entries = (of: Node | Members): [string, Node | Members][] => {
      if (of instanceof Map) return [...of]
      return Array.isArray(of.value)
        ? of.value.map((item, index) => [String(item), child(of, index)])
        : keys(of).map((key) => [key, child(of, key)])
    }
    return new Map([...entries(second), ...entries(first)])
  }

  function write(node: Node | Members, pointer: string): unknown {
    if (node instanceof Map) return writeMembers(node, pointer)
    const { value, origin } = resolve(node)
    origins.set(pointer, node.origin)
    if (origin !== node.origin) origins.set(`${pointer}/`, origin)
    if (Array.isArray(value)) return value.map((_, index) => write(child(node, index), `${pointer}/${index}`))
    return isFields(value) ? writeMembers(membersOf(resolve(node)), pointer) : value
  }

  function writeMembers(written: Members, pointer: string): unknown {
    // What the items of a stream are is compared as what its body is.
    const items = mediaTypePointer.test(pointer) && written.get('x-itemSchema')
    const members = items ? new Map(written).set('schema', items) : written
    const kept = [...members].filter(([key, member]) => {
      return !headersPointer.test(pointer) || member instanceof Map || !isMarkHeader(key, member.value)
    })
    return Object.fromEntries(
      kept.map(([key, member]) => {
        const at = `${pointer}/${pointerStep(key)}`
        // The names of a merged `required` are the keys of their union.
        if (key !== 'required' || !(member instanceof Map)) return [key, write(member, at)]
        return [key, [...member.values()].map((item, index) => write(item, `${at}/${index}`))]
      }),
    )
  }

  const itemOf = (path: string): Node => child(child(contract, 'paths'), path)
  const methodsOf = (item: Node): string[] => keys(item).filter((key) => methods.includes(key))

  function writePath(path: string): unknown {
    const item = itemOf(path)
    const pointer = `#/paths/${pointerStep(path)}`
    origins.set(pointer, item.origin)
    return Object.fromEntries(
      methodsOf(item).map((method) => [method, writeOperation(item, method, `${pointer}/${method}`)]),
    )
  }

  function writeOperation(item: Node, method: string, pointer: string): unknown {
    const operation = child(item, method)
    const own = parametersOf(operation)
    const names = own.map(nameOf)
    const inherited = parametersOf(item).filter((parameter) => !names.includes(nameOf(parameter)))
    const security = ['security' in Object(operation.value) ? operation : contract].map((from) =>
      child(from, 'security'),
    )
    origins.set(`${pointer}/parameters`, child(operation, 'parameters').origin)
    const { callbacks, ...written } = fields(write(operation, pointer))
    return {
      ...written,
      parameters: [...own, ...inherited].map((parameter, index) =>
        write(parameter, `${pointer}/parameters/${index}`),
      ),
      security: list(write(security[0]!, `${pointer}/security`)),
    }
  }

  const parametersOf = (owner: Node): Node[] => {
    const parameters = child(owner, 'parameters')
    return list(parameters.value).map((_, index) => child(parameters, index))
  }
  const nameOf = (parameter: Node) => `${child(parameter, 'in').value} ${child(parameter, 'name').value}`

  const shared = ['openapi', 'info', 'servers', 'tags', 'externalDocs'].filter((key) =>
    keys(contract).includes(key),
  )
  const schemes = child(child(contract, 'components'), 'securitySchemes')
  const codes = errorCodesPath.reduce<Node>(child, contract)
  return {
    document: {
      ...Object.fromEntries(shared.map((key) => [key, write(child(contract, key), `#/${key}`)])),
      paths: Object.fromEntries([
        ...keys(child(contract, 'paths')).map((path) => [path, writePath(path)]),
        ...writeSent(contract, { child, keys, methodsOf, parametersOf, write, origins }),
      ]),
      components: { securitySchemes: write(schemes, '#/components/securitySchemes') ?? {} },
      'x-error-codes': write(codes, '#/x-error-codes') ?? {},
    },
    origins,
  }
}

const sameValue = (a: Node | Members, b: Node | Members) =>
  !(a instanceof Map) && !(b instanceof Map) && isDeepStrictEqual(a.value, b.value)
