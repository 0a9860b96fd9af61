/** Paths that Fastify's router cannot tell apart by itself: with a query, or with parameters that differ only in their patterns. */
import type { Route } from 'contract-openapi/contract'
import type { FastifyInstance } from 'fastify'

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0]

/** The router's strategy for paths that are written with a query: a request fits if it has all of its pairs, among others or alone. */
const fixedQuery: Strategy = {
  name: 'fixedQuery',
  storage() {
    const stored: { pairs: [string, string][]; value: unknown }[] = []
    return {
      get(query) {
        const parameters = new URLSearchParams(String(query))
        const fits = ({ pairs }: (typeof stored)[number]) =>
          pairs.every(([name, value]) => parameters.getAll(name).includes(value))
        return (stored.find(fits)?.value ?? null) as null
      },
      set(query, value) {
        const pairs = [...new URLSearchParams(String(query))]
        stored.push({ pairs, value })
        stored.sort((a, b) => b.pairs.length - a.pairs.length)
      },
    }
  },
  deriveConstraint: ({ url = '' }) => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : undefined),
}

/**
 * The router's strategy for paths that differ only in the patterns of their parameters. It fits any request: the router tells the patterns
 * apart when it looks for a path, but rejects the second one as a duplicate.
 */
const pathPatterns: Strategy = {
  name: 'pathPatterns',
  storage() {
    let stored: unknown = null
    return {
      get: () => stored as null,
      set: (_, value) => {
        stored = value
      },
    }
  },
  deriveConstraint: () => true,
}

/** Returns the constraints of a route, and adds their strategies to the router. */
export function constraintsOf(
  app: FastifyInstance,
  route: Pick<Route, 'fixedQuery' | 'pathPatterns'>,
): Record<string, string> {
  const patterns = route.pathPatterns && Object.values(route.pathPatterns).join('/')
  const values: [Strategy, string | undefined][] = [
    [fixedQuery, route.fixedQuery],
    [pathPatterns, patterns],
  ]
  return Object.fromEntries(
    values.flatMap(([strategy, value]): [string, string][] => {
      if (value === undefined) return []
      if (!app.hasConstraintStrategy(strategy.name)) app.addConstraintStrategy(strategy)
      return [[strategy.name, value]]
    }),
  )
}
