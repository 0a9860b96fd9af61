/** Which methods each path has, where several paths may fit the same request. */
import type { Model } from '../../openapi/model.ts'

/** Methods by path template. */
type Methods = Record<string, string[]>

/**
 * The methods of every path, HEAD included where there is GET, in alphabetical order. Of paths that fit the same request, the
 * concrete one comes before the template (OpenAPI 3.0.3, "Path Templating Matching").
 */
export function methodsByPath({ operations, base }: Model): Methods {
  const result: Methods = {}
  for (const { template, method } of operations) {
    const served = method === 'GET' ? ['GET', 'HEAD'] : [method]
    result[base + template] = [...(result[base + template] ?? []), ...served].sort()
  }
  return Object.fromEntries(Object.entries(result).sort(([a], [b]) => precedence(a, b)))
}

/** The methods that a path lacks and a later one has that fits the same requests, without HEAD, which goes with GET. */
export function lackingMethods(allow: Methods): Methods {
  const paths = Object.entries(allow)
  const lacking = paths.map(([path, own]): [string, string[]] => {
    const others = paths.filter(([other]) => overlap(path, other) && precedence(path, other) < 0)
    const methods = new Set(others.flatMap(([, theirs]) => theirs))
    return [path, [...methods].filter((method) => method !== 'HEAD' && !own.includes(method)).sort()]
  })
  return Object.fromEntries(lacking.filter(([, methods]) => methods.length > 0))
}

/** Whether some request fits both. */
function overlap(one: string, two: string): boolean {
  const others = two.split('/')
  const segments = one.split('/')
  const fits = (a: string, b = '') => a === b || rank(a) > 0 || rank(b) > 0
  return segments.length === others.length && segments.every((segment, index) => fits(segment, others[index]))
}

/** Negative when the first is to be tried first: the first segment in which they differ in kind decides, as in the router. */
function precedence(one: string, two: string): number {
  const kinds = (path: string) => path.split('/').map(rank).join('')
  return kinds(one).localeCompare(kinds(two))
}

/** Plain text comes before a parameter with text around it, which comes before a parameter alone. */
const rank = (segment: string): number => (segment.includes('{') ? (/^\{[^}]*\}$/.test(segment) ? 2 : 1) : 0)
