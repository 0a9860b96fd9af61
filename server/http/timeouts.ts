/**
 * How long a caller may take, in milliseconds. Together they end whoever holds connections without using them.
 * They are options of Fastify and, in `http`, of Node's server.
 */
export const timeouts = {
  /** To send a whole request. */
  requestTimeout: 30_000,
  /** Between two requests: longer than the minute after which load balancers give a connection up. */
  keepAliveTimeout: 72_000,
  http: {
    /** To send the headers. */
    headersTimeout: 10_000,
    /** How often Node looks for requests that take longer; every half minute unless told otherwise. */
    connectionsCheckingInterval: 1000,
  },
}

/** To read a piece of an answer, in milliseconds. */
export const readingTimeout = 60_000
