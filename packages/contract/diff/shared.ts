/** Comparison of what operations share: info, servers, security schemes and error codes; and of the servers and the security of an operation. */
import { isDeepStrictEqual } from 'node:util'
import { errorCodesPath, itemOf } from '../model/model.ts'
import { requirements, schemesOf } from '../model/security.ts'
import { pathOf } from '../model/servers.ts'
import { below, child, entries, type Fields, fields, type Located, list, rootOf } from '../read/document.ts'
import * as advice from './advice.ts'
import { compareMembers, compareNamed, type Named, paired, placeOf, type Report } from './difference.ts'
import { operationsOf } from './operations.ts'

/** @param isMoved true if a path of the servers moved into the paths or back */
export function compareShared(was: Located, is: Located, report: Report, isMoved: boolean): void {
  const except = 'openapi info servers paths components security webhooks jsonSchemaDialect $self'.split(' ')
  compareMembers(was, is, report, { except })
  compareMembers(child(was, 'info'), child(is, 'info'), report, { except: ['version'] })
  compareServers(below(was, ['servers']), below(is, ['servers']), report, isMoved)
  compareSchemes(was, is, report)
  compareErrorCodes(child(was, ...errorCodesPath), child(is, ...errorCodesPath), report)
}

// Servers are identified by their URLs, without the path that all paths begin with after a move.
function compareServers(
  was: readonly Located[],
  is: readonly Located[],
  report: Report,
  isMoved: boolean,
): void {
  const [base, baseNow] = [was, is].map(([first]) => first && pathOf(first.value))
  const keyOf = ([url, { document }]: Named) => {
    const end = (document === is[0]?.document ? baseNow : base) ?? ''
    const key = url.replace(/\/$/, '')
    return isMoved && key.endsWith(end) ? key.slice(0, key.length - end.length) : key
  }
  const named = [was, is].map((side) => side.map((at): Named => [String(at.value.url), at]))
  // A contract without servers is served where it is.
  const isNamed = named.every((side) => side.length > 0)
  const [servers, serversNow] = named.map((side) =>
    side.filter((server) => !isMoved || isNamed || keyOf(server) !== ''),
  )
  const compare = (from: Located, to: Located) => {
    compareMembers(from, to, report, { except: ['url', 'variables'] })
    const [variables, variablesNow] = [from, to].map((side) => entries(child(side, 'variables')))
    compareNamed('Server variable', variables!, variablesNow!, () => report, compareVariables)
  }
  compareNamed('Server', servers!, serversNow!, () => report, compare, { keyOf })
}

function compareVariables(was: Located, is: Located, report: Report): void {
  compareMembers(was, is, report, { except: ['enum'], breaking: ['default'] })
  const [values, valuesNow] = [was, is].map(({ value }) => list(value.enum))
  const lost = values!.filter((value) => !valuesNow!.includes(value))
  const isOpen = valuesNow!.length === 0
  if (lost.length > 0 && !isOpen)
    report('breaks', `Server variable lost values: ${lost.join(', ')}.`, placeOf(is, 'enum'), {
      advice: advice.asItWas,
    })
  else if (!isDeepStrictEqual(values, valuesNow))
    report('adds', '`enum` of a server variable changed.', placeOf(is, 'enum'))
}

function compareSchemes(was: Located, is: Located, report: Report): void {
  const renamed = renamedSchemes(was.value, is.value)
  const used = new Set(
    operationsOf(was.value).flatMap(({ at }) =>
      requirements(at).flatMap((requirement) => Object.keys(fields(requirement))),
    ),
  )
  const [schemes, schemesNow] = [was, is].map((side) => entries(schemesOf(side.value)))
  const breaking = ['type', 'scheme', 'in', 'name', 'bearerFormat', 'openIdConnectUrl']
  const compare = (from: Located, to: Located) => {
    // HTTP ignores the case of a scheme and of the name of a header.
    const isAlike = (member: string) =>
      String(from.value[member]).toLowerCase() === String(to.value[member]).toLowerCase()
    const caseless = to.value.in === 'header' ? ['scheme', 'name'] : ['scheme']
    compareMembers(from, to, report, { breaking, except: ['flows', ...caseless.filter(isAlike)] })
    const [flows, flowsNow] = [from, to].map((side) => entries(child(side, 'flows')))
    compareNamed('OAuth flow', flows!, flowsNow!, () => report, compareFlows)
  }
  const keyOf = ([name, { document }]: Named) =>
    document === is.document ? (renamed.get(name) ?? name) : name
  // Removing a scheme that no operation requires breaks nobody.
  const kept = schemes!.filter(
    (scheme) => used.has(scheme[0]) || schemesNow!.some((other) => keyOf(other) === scheme[0]),
  )
  for (const [name, { path }] of schemes!.filter((scheme) => !kept.includes(scheme)))
    report('adds', `Security scheme \`${name}\`, which no operation required, was removed.`, path, {
      gone: true,
    })
  compareNamed('Security scheme', kept, schemesNow!, () => report, compare, { keyOf })
}

function compareFlows(was: Located, is: Located, report: Report): void {
  compareMembers(was, is, report, {
    except: ['scopes'],
    breaking: ['authorizationUrl', 'tokenUrl', 'refreshUrl'],
  })
  const [scopes, scopesNow] = [was, is].map((side) => Object.keys(fields(side.value.scopes)))
  for (const scope of scopes!.filter((name) => !scopesNow!.includes(name)))
    report('breaks', `The scope ${scope} is gone.`, placeOf(is, 'scopes'), { advice: advice.credentials })
  for (const scope of scopesNow!.filter((name) => !scopes!.includes(name)))
    report('adds', `There is a new scope, ${scope}.`, placeOf(is, 'scopes'))
}

// Returns the old names of renamed schemes by the new name: requests do not contain these names.
function renamedSchemes(was: Fields, is: Fields): ReadonlyMap<string, string> {
  const wired = ({ value: { description, ...wire } }: Located) => wire
  const [before, after] = [was, is].map((side) => new Map(entries(schemesOf(side))))
  const renamed = new Map<string, string>()
  for (const [name, scheme] of after!) {
    if (before!.has(name)) continue
    const old = [...before!].find(
      ([other, candidate]) =>
        !after!.has(other) &&
        ![...renamed.values()].includes(other) &&
        isDeepStrictEqual(wired(candidate), wired(scheme)),
    )
    if (old) renamed.set(name, old[0])
  }
  return renamed
}

// A caller that was accepted has to be accepted with the same credentials.
export function compareSecurity(was: Located, is: Located, report: Report): void {
  const renamed = renamedSchemes(was.document, is.document)
  const before = requirements(was).map(fields)
  const after = requirements(is).map((requirement) =>
    Object.fromEntries(
      Object.entries(fields(requirement)).map(([name, scopes]) => [renamed.get(name) ?? name, scopes]),
    ),
  )
  const place = placeOf(is, 'security')
  const isAsked = (credentials: Fields) => (asked: Fields) =>
    Object.entries(asked).every(
      ([scheme, scopes]) =>
        credentials[scheme] && list(scopes).every((scope) => list(credentials[scheme]).includes(scope)),
    )
  const refusedBy = (asked: readonly Fields[], accepted: readonly Fields[]) =>
    asked.length === 0
      ? []
      : (accepted.length === 0 ? [{}] : accepted).filter((credentials) => !asked.some(isAsked(credentials)))
  const refused = refusedBy(after, before)
  if (refused.length === 0 && refusedBy(before, after).length > 0)
    report('adds', '`security` requires less.', place)
  for (const names of refused.map((requirement) => Object.keys(requirement).join(' + '))) {
    const isNew = names === ''
    const lost = `Security requirement \`${names}\` is no longer accepted.`
    report('breaks', isNew ? 'Authentication became required.' : lost, place, { advice: advice.credentials })
  }
}

/** Compares the effective servers of an operation: its own, those of its path, or those of the contract. */
export function compareOperationServers(was: Located, is: Located, report: Report, isMoved: boolean): void {
  const [servers, serversNow] = [was, is].map((at) => {
    return [at, itemOf(at)].map((owner) => below(owner, ['servers'])).find(({ length }) => length > 0)
  })
  if (!servers && !serversNow) return
  const ofContract = ({ document }: Located) => below(rootOf(document), ['servers'])
  compareServers(servers ?? ofContract(was), serversNow ?? ofContract(is), report, isMoved)
}

// Clients act on error codes, so none may disappear or change its status.
function compareErrorCodes(was: Located, is: Located, report: Report): void {
  const { gone, added, both } = paired(entries(was), entries(is), ([code]) => code)
  for (const [code, { path }] of gone)
    report('breaks', `The error code ${code} is gone.`, path, { gone: true, advice: advice.keep(code) })
  for (const [code, { path }] of added) report('adds', `There is a new error code, ${code}.`, path)
  for (const [[code, { value: before }], [, { value: after, path }]] of both) {
    if (before.status !== after.status)
      report('breaks', `The error code ${code} moved from ${before.status} to ${after.status}.`, path, {
        advice: advice.asItWas,
      })
    else if (!isDeepStrictEqual(before, after)) report('explains', `The remedy of ${code} changed.`, path)
  }
}
