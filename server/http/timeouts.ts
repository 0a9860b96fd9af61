/**
 * How long a caller may take, in milliseconds: options of Node's server. Together they end whoever holds connections without
 * using them.
 */
export const timeouts = {
  /** To send the headers. */
  headersTimeout: 10_000,
  /** To send a whole request. */
  requestTimeout: 30_000,
  /** Between two requests: longer than the minute after which load balancers give a connection up. */
  keepAliveTimeout: 72_000,
  /** How often Node looks for requests that take longer; every half minute unless set otherwise. */
  connectionsCheckingInterval: 1000,
}

/**
 * To read a piece of a response, in milliseconds: at 20 kB/s it takes 75 seconds until a system that keeps 4 MB unsent reports
 * that some was taken.
 */
export const readingTimeout = 120_000
