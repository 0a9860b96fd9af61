import type { FastifyInstance } from 'fastify'

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0]

/** The router's strategy for paths that are written with a query: a request fits if it has all of its pairs, among others or alone. */
export const fixedQuery: Strategy = {
  name: 'fixedQuery',
  storage() {
    const stored: { pairs: [string, string][]; value: unknown }[] = []
    return {
      get(query) {
        const given = new URLSearchParams(String(query))
        const fits = ({ pairs }: (typeof stored)[number]) =>
          pairs.every(([name, value]) => given.getAll(name).includes(value))
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
