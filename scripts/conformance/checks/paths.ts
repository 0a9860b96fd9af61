import type { Suite } from '../suite.ts'
import { check } from './check.ts'

/** Checks that only the paths of the contract are served, and that broken encodings are refused. */
export async function checkPaths(suite: Suite): Promise<void> {
  for (const [target, ...statuses] of strangeTargets(suite)) {
    const shown = target.length > 60 ? `${target.slice(0, 20)}… (${target.length} characters)` : target
    await check(suite, 'protocol', `GET ${shown} is refused`, async ({ send }) =>
      send({ method: 'GET', target }, ...statuses),
    )
  }
}

/** Targets that are nearly those of the contract, and the statuses that refuse them. */
function strangeTargets({ operations, oracle }: Suite): [target: string, ...statuses: number[]][] {
  const { match } = oracle.contract
  const methods = [...new Set(operations.map(({ method }) => method))]
  const isUnknown = (path: string) => !methods.some((method) => match(method, path))
  // A path may take other methods than GET.
  const refusals = (path: string) => (match('GET', path) || isUnknown(path) ? [400, 404] : [400, 404, 405])
  const reading = operations.filter(({ method }) => method === 'GET')
  const plain = reading.filter(({ path }) => !path.includes('{'))
  const [list] = plain
  if (!list) return []
  const { path, parameters } = list
  const names = parameters.filter(({ in: place }) => place === 'query')
  const texts = names.filter(
    ({ schema }) => !['integer', 'number', 'boolean', 'array'].includes(schema.type ?? ''),
  )
  const last = path.split('/').at(-1) ?? ''
  const parents = plain.map((one) => one.path.replace(/\/[^/]+$/, '')).filter(Boolean)
  const unknown = [
    ...plain.map((one) => `${one.path}/`),
    ...[`/${path}`, `${path}//1`, `${path}/1/`, `${path}/1/2`, path.slice(0, -1), '//'],
    path.slice(0, -last.length) + last.charAt(0).toUpperCase() + last.slice(1),
    ...parents.flatMap((parent) => [parent, `${parent}/`]),
  ].filter(isUnknown)
  const broken = ['%', '%zz', '%f', '%ff', '%c0%af', '%00', '%20', '1%2F2', '1%00']
  const queries = [
    ...['%=1', '%zz', `${names[0]?.name ?? 'x'}=%`],
    ...texts.slice(0, 1).flatMap(({ name }) => [`${name}=%ff`, `${name}=%c0%80`]),
  ]
  const long = `${names.at(-1)?.name ?? 'x'}=${'x'.repeat(20_000)}`
  return [
    ...[...new Set(unknown)].map((target): [string, number] => [target, 404]),
    ...broken.map((part): [string, ...number[]] => [`${path}/${part}`, ...refusals(`${path}/x`)]),
    ...[`/%2e%2e${path}`, `/..%2f${path.slice(1)}`, `${path}%2f1`, `${path};a=b`].map(
      (target): [string, number, number] => [target, 400, 404],
    ),
    ...queries.map((query): [string, number] => [`${path}?${query}`, 400]),
    [`${path}/${'9'.repeat(400)}`, ...refusals(`${path}/x`)],
    [`${path}?${long}`, 400, 414, 431],
    [`${path}/${'x'.repeat(60_000)}`, ...refusals(`${path}/x`), 414, 431],
  ]
}
