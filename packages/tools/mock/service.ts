import { relative } from 'node:path'
import type { Contract as LoadedContract } from 'contract-openapi/check'
import { CommandFailed, findProject } from 'contract-openapi/cli'
import type { Contract, Route } from 'contract-openapi/contract'
import type { PlacedNote } from 'contract-openapi/findings'
import { basePath, withQueryNames } from 'contract-openapi/model'
import { type Diagnostic, readFiles } from 'contract-openapi/read'
import { projectService } from 'contract-server/commands'
import type { Mock, ServiceOptions } from 'contract-server/embed'
import { allScopes, forgetUsage, holderOf, loadService } from 'contract-server/embed'
import { readSettings, type Settings, unprotected } from 'contract-server/settings'
import { guardOf } from './credentials.ts'
import { withLocalServers } from './local-servers.ts'
import { mockResponses, mockRoutes, operationOf, parseContract, send } from './mock.ts'
import type { State } from './stateful/state.ts'
import { type Stateful, statefulResponses } from './stateful/stateful.ts'

interface Found {
  /** Parts that are served unchecked or have no effect. */
  noted: readonly PlacedNote[]
  /** Faults of drafts, which are mocked all the same: schemas that are not written yet allow any value. */
  faults: readonly Diagnostic[]
  stateful: readonly Stateful[]
  /** Paths of the contracts' first servers: `/v1`, or empty. */
  bases: readonly string[]
}

interface MockedContracts extends Found, Pick<ServiceOptions, 'contract' | 'writeProblem'> {
  mock: Mock
}

export interface MockedService extends Found {
  /** Options of the service without settings of the operator. */
  options: Omit<ServiceOptions, 'policy' | 'clock' | 'protection' | 'mock'> & { mock: Mock }
}

type Operated = 'policy' | 'clock' | 'protection'

interface MockSettings extends Omit<Settings, Operated> {
  options: Pick<ServiceOptions, Operated>
}

/** Reads the settings of the operator. Pages of this machine may call a mock, unless `CORS_ORIGINS` says otherwise. */
export function readMockSettings(env: NodeJS.ProcessEnv): MockSettings {
  const { policy, clock, protection, ...others } = readSettings({ CORS_ORIGINS: 'loopback', ...env }, 'mock')
  const { corsOrigins } = protection
  return { ...others, options: { policy, clock, protection: { ...unprotected, corsOrigins } } }
}

/**
 * Returns a service of mocks, without handlers and database; any credentials are accepted.
 * @param specs files of contracts; by default that of this project
 * @param state keeps created items; without it every response is an example
 * @param isEdited true if the contract has changed since its code was generated
 * @throws ContractRefused if a contract cannot be served truthfully
 * @throws CommandFailed if two contracts would be served under the same path
 */
export async function mockedService(
  specs: readonly string[],
  state?: State,
  isEdited = false,
): Promise<MockedService> {
  const { noted, faults, stateful, bases, ...mocked } = await (specs.length === 0
    ? mockOwnContract(state, isEdited)
    : mockContracts(specs, state))
  const { document } = mocked.contract
  // Responses of mocks are not secret.
  const anybody = { id: 1, name: 'anybody', scopes: allScopes(mocked.contract.scopes) }
  return {
    options: {
      ...mocked,
      contract: {
        ...mocked.contract,
        ...(document && { document: async () => withLocalServers(await document()) }),
      },
      id: 'mock',
      handlers: {},
      store: { check: async () => undefined },
      keys: { find: async () => anybody },
      tokens: async () => holderOf(anybody),
      usage: forgetUsage,
    },
    ...{ noted, faults, stateful, bases },
  }
}

async function mockOwnContract(state: State | undefined, isEdited: boolean): Promise<MockedContracts> {
  const { contract: generated, writeProblem } = isEdited
    ? await loadService()
    : (await projectService()).service
  const { contract, faults } = isEdited ? await contractAsItIs() : { contract: generated, faults: [] }
  const parsed = parseContract((await contract.document?.()) ?? '{}')
  const kept = state && statefulResponses(parsed, contract.routes, mockResponses(parsed), state)
  return {
    contract,
    mock: mockRoutes(parsed, [], kept?.responseTo),
    noted: [],
    faults,
    stateful: kept ? [kept] : [],
    bases: [basePath(parsed)],
    ...(writeProblem && { writeProblem }),
  }
}

// The contract on the disk counts, whatever code was generated from it.
async function contractAsItIs(): Promise<{ contract: Contract; faults: readonly Diagnostic[] }> {
  const { checkContract } = await import('contract-openapi/check')
  const { documentText, routerIn } = await import('contract-openapi/emit')
  const contract = checkContract(readFiles(findProject().spec))
  const mocked = { ...routerIn(contract), document: async () => documentText(contract) }
  return { contract: mocked, faults: contract.faults }
}

async function mockContracts(files: readonly string[], state: State | undefined): Promise<MockedContracts> {
  // The generator takes half a second to load, and the project's own contract is generated already.
  const { checkContract } = await import('contract-openapi/check')
  const { documentText, routerIn } = await import('contract-openapi/emit')
  const noted: PlacedNote[] = []
  const faults: Diagnostic[] = []
  const stateful: Stateful[] = []
  const loaded: { file: string; contract: LoadedContract }[] = []
  const mocks = new Map<Route, ReturnType<Mock>>()
  const merged: Contract = { routes: [], allow: {}, lacking: {}, scopes: [] }
  for (const file of files) {
    const contract = checkContract(readFiles(file))
    faults.push(...contract.faults)
    checkClash(file, contract, loaded)
    loaded.push({ file, contract })
    noted.push(...contract.noted)
    const { routes, allow, lacking: unserved } = routerIn(contract)
    if (routes.length === 0)
      throw new CommandFailed(`${relative('', file)} has no operations; add one below paths.`)
    // As it is written: what is documented is shown, whatever else a handler may respond.
    const documented = withQueryNames(contract.documented)
    const responseTo = mockResponses(documented)
    const kept = state && statefulResponses(documented, routes, responseTo, state)
    if (kept) stateful.push(kept)
    const mock = mockRoutes(documented, [], kept?.responseTo ?? responseTo)
    for (const route of routes) {
      const { handle, route: marked } = mock(route)
      const guard = guardOf(operationOf(documented, route), route, ({ url }, reply, challenge) => {
        const call = { path: url.split(/[?#]/, 1)[0]!, parameters: {}, prefer: 'code=401' }
        const response = responseTo(route, call)
        send(reply, { ...response, headers: { ...challenge, ...response.headers } })
      })
      const guarded = guard && { admit: guard.admit, route: { ...marked, security: [guard.keys] } }
      mocks.set(route, { handle, route: marked, ...guarded })
    }
    merged.routes = [...merged.routes, ...routes]
    merged.allow = { ...merged.allow, ...allow }
    merged.lacking = { ...merged.lacking, ...unserved }
    if (files.length === 1) merged.document = async () => documentText(contract)
  }
  const bases = loaded.map(({ contract }) => basePath(contract.served))
  return { contract: merged, mock: (route) => mocks.get(route)!, noted, faults, stateful, bases }
}

function checkClash(
  file: string,
  { served }: LoadedContract,
  others: readonly { file: string; contract: LoadedContract }[],
) {
  const path = basePath(served)
  for (const other of others) {
    const taken = basePath(other.contract.served)
    if (!`${path}/`.startsWith(`${taken}/`) && !`${taken}/`.startsWith(`${path}/`)) continue
    throw new CommandFailed(
      `${relative('', file)} is served under ${path || '/'} and ${relative('', other.file)} under ${taken || '/'}; ` +
        'give their servers different paths, or run a mock for each, with a PORT of its own.',
    )
  }
}
