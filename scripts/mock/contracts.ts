/** Any contracts, as the server serves them from mocks. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Contract, Route } from 'contract-server/contract'
import type { Mock } from 'contract-server/internal/app'
import { CommandFailed } from 'contract-server/internal/commands/lib/command'
import { routerFiles } from '../generator/index.ts'
import { writeFiles } from '../generator/output.ts'
import { type Contract as Loaded, loadContract } from '../openapi/load.ts'
import type { Diagnostic } from '../openapi/problem.ts'
import { basePath } from '../openapi/servers.ts'
import { guardOf } from './credentials.ts'
import { mockResponses, mockRoutes, operationOf, send } from './mock.ts'
import { type Stateful, statefulResponses } from './stateful/stateful.ts'

/** Contracts that one server serves together. */
export interface Mocked {
  contract: Contract
  mock: Mock
  /** What is left out. */
  left: Diagnostic[]
  /** What each contract keeps; nothing without state. */
  stateful: Stateful[]
}

/**
 * Generates the routers of contracts, and what responds for them.
 * @param isStateful whether what is created is there afterwards
 * @throws ContractRefused when one of them cannot be read
 * @throws CommandFailed when two of them would be served under the same path
 */
export async function mockContracts(files: readonly string[], isStateful = false): Promise<Mocked> {
  const left: Diagnostic[] = []
  const stateful: Stateful[] = []
  const loaded: { file: string; contract: Loaded }[] = []
  for (const file of files) {
    const contract = await loadContract(file, { mode: 'mocks', report: (one) => left.push(one) })
    checkClash(file, contract, loaded)
    loaded.push({ file, contract })
  }
  const mocks = new Map<Route, ReturnType<Mock>>()
  const merged: Contract = { routes: [], allow: {}, lacking: {}, scopes: [] }
  for (const { contract } of loaded) {
    const { routes, allow, lacking } = await importRouter(contract)
    const { complete } = contract
    const responseTo = mockResponses(complete)
    const kept = isStateful ? statefulResponses(complete, routes, responseTo) : undefined
    if (kept) stateful.push(kept)
    const mock = mockRoutes(complete, [], kept?.responseTo ?? responseTo)
    for (const route of routes) {
      const { respond, route: marked } = mock(route)
      const guard = guardOf(operationOf(complete, route), route, ({ url }, reply) => {
        const call = { path: url.split(/[?#]/, 1)[0]!, parameters: {}, prefer: 'code=401' }
        send(reply, responseTo(route, call))
      })
      const guarded = guard && { admit: guard.admit, route: { ...marked, security: guard.keys } }
      mocks.set(route, routable({ respond, route: marked, ...guarded }))
    }
    merged.routes = [...merged.routes, ...routes]
    merged.allow = { ...merged.allow, ...withPlainNames(allow) }
    merged.lacking = { ...merged.lacking, ...withPlainNames(lacking) }
  }
  return { contract: merged, mock: (route) => mocks.get(route)!, left, stateful }
}

function checkClash(
  file: string,
  { meaning }: Loaded,
  others: readonly { file: string; contract: Loaded }[],
) {
  const path = basePath(meaning)
  for (const other of others) {
    const taken = basePath(other.contract.meaning)
    if (!`${path}/`.startsWith(`${taken}/`) && !`${taken}/`.startsWith(`${path}/`)) continue
    throw new CommandFailed(
      `${relative('', file)} is served under ${path || '/'} and ${relative('', other.file)} under ${taken || '/'}; ` +
        'give their servers different paths, or run a mock for each, with a PORT of its own.',
    )
  }
}

/** The router of a contract, generated into a folder that is gone afterwards. */
async function importRouter(contract: Loaded): Promise<Contract> {
  const folder = await mkdtemp(join(tmpdir(), 'mock-'))
  try {
    await writeFiles(routerFiles(contract, 'mocks'), folder)
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    return await import(pathToFileURL(join(folder, 'router.ts')).href)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Our router takes parameters of plain names only; those of a path are on no wire. */
const plainName = (name: string): string => name.replaceAll(/\W/g, '_')
const plainPath = (template: string): string =>
  template.replaceAll(/\{([^}]*)\}/g, (_, name: string) => `{${plainName(name)}}`)
const withPlainNames = <T>(byPath: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(byPath).map(([path, value]) => [plainPath(path), value]))

/** The route with plain names; it validates, and responds, by those of the contract. */
function routable(mocked: ReturnType<Mock>): ReturnType<Mock> {
  const { route, respond } = mocked
  const names = route.parameters.path.map(({ name }) => name)
  if (names.every((name) => plainName(name) === name)) return mocked
  const written = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([plain, value]) => [
        names.find((name) => plainName(name) === plain),
        value,
      ]),
    )
  const { path: check } = route.validate
  const validate: NonNullable<typeof check> = (values) => {
    const isValid = check?.(written(values as object)) ?? true
    validate.errors = check?.errors ?? null
    return isValid
  }
  const path = route.parameters.path.map((one) => ({ ...one, name: plainName(one.name) }))
  return {
    ...mocked,
    route: {
      ...route,
      path: plainPath(route.path),
      parameters: { ...route.parameters, path },
      validate: { ...route.validate, path: validate },
    },
    respond: (call, request, reply) => respond({ ...call, path: written(call.path) }, request, reply),
  }
}
