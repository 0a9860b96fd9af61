/**
 * Errors of PostgreSQL, its driver and its poolers by their codes: the remedy for an operator, the attempts that a transaction is worth, and the error
 * that the store throws.
 */
import { StoreUnavailable, UnstorableValue } from 'contract-server'
import pg from 'pg'
import { codeOfCitus, copyRefused, workerLost } from '../citus/machines.ts'

// The constraint with which a database refuses writes of a release that does not know its schema.
export const constraint = 'known_schema'

// The role lacks a privilege.
export const forbidden = '42501'

// The transaction or the server is read-only.
export const readOnly = '25006'

// Another session held a lock too long.
export const lockTimeout = '55P03'

const unknownAuthority = "the server's certificate is of an unknown authority; name that as sslrootcert"
const connectionLost = 'the connection was lost; check PostgreSQL and the network'
const noResponse = 'the host does not respond; check host, port and network'
const tooManyChanges = 'too many concurrent changes of the same data; try again'

// By SQLSTATE (PostgreSQL 18, appendix A) or Node's error code.
const remedies: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there; start PostgreSQL, or correct host and port',
  ECONNRESET: connectionLost,
  EPIPE: connectionLost,
  ENOTFOUND: 'no host has that name; correct it',
  EAI_AGAIN: 'the name of the host cannot be looked up; check the network',
  ETIMEDOUT: noResponse,
  EHOSTUNREACH: 'the host cannot be reached; check host and network',
  ENETUNREACH: 'the network cannot be reached; check it',
  ENOENT: 'there is no such socket; start PostgreSQL, or correct the folder',
  CERT_HAS_EXPIRED: "the server's certificate has expired; renew it",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the server's certificate is self-signed; name it as sslrootcert",
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  ERR_TLS_CERT_ALTNAME_INVALID: "the server's certificate is for another name; use that name as the host",
  [workerLost]: 'a worker cannot be reached; check it and the network',
  '22023': 'a setting in the URL is refused; correct its options',
  [readOnly]: 'it is read-only; name the primary, or all hosts, so that the writable one is found',
  '28000': 'the role is unknown, or may not connect from here; correct the user, or pg_hba.conf',
  '28P01': 'user or password is wrong; correct them',
  '3D000': 'there is no database of that name; create it, or correct the name',
  '40001': tooManyChanges,
  '40P01': tooManyChanges,
  [forbidden]:
    'the role lacks a permission: npx contract-server migrate --grant ROLE grants what a server needs; only the owner of the tables can migrate',
  '53100': 'the disk of PostgreSQL is full; free some space, no restart of the service is needed',
  '53200':
    'PostgreSQL is out of memory, or a worker of prepared transactions (max_prepared_transactions); give it more',
  '53300': 'PostgreSQL has no connection left; raise max_connections, or lower pool_size',
  [lockTimeout]: 'another transaction holds a lock for longer than lock_timeout; end it, or wait',
  '57014': 'a statement was cancelled, or took longer than statement_timeout; try again, or raise it',
  '57P01': 'PostgreSQL is shutting down; wait for it, no restart of the service is needed',
  '57P02': 'PostgreSQL recovers from a crash; wait for it, no restart of the service is needed',
  '57P03': 'PostgreSQL is starting or stopping; wait for it, no restart of the service is needed',
  '58030': 'PostgreSQL failed to read or write; check its disk',
  XX001: 'PostgreSQL found damaged data; restore a backup',
  XX002: 'PostgreSQL found a damaged index; rebuild it (REINDEX)',
  // Messages of the driver without a code.
  [constraint]:
    'a newer release has changed its schema, and this one cannot write to it; use a newer release',
  [copyRefused]: 'a worker refused rows, for their sake or for its own; try again, and see its log',
  pooler: 'the pooler in front of PostgreSQL refused it, or lost PostgreSQL; check both, and its log',
  'The server does not support SSL connections':
    'it offers no TLS; turn that on (ssl = on), or say sslmode=disable',
  'timeout expired': noResponse,
  'Query read timeout': 'PostgreSQL does not respond; check it and the network',
}

/** Returns the remedy for an error of the database or its connection; undefined for any other error. */
export function remedy(error: unknown): string | undefined {
  if (error instanceof ConnectionLost) return remedy(error.cause) ?? error.message
  return remedies[codeOf(error) ?? ''] ?? remedies[error instanceof Error ? error.message : '']
}

/** Returns the SQLSTATE of an error, or Node's code; `pooler` for an error of a pooler, {@link copyRefused}, or the name of {@link constraint}. */
export function codeOf(error: unknown): string | undefined {
  const known = (error ?? {}) as Partial<pg.DatabaseError>
  // Citus appends the number of a shard.
  if (known.constraint?.replace(/_\d+$/, '') === constraint) return constraint
  // PgBouncer has one code for everything. PostgreSQL names the function that noticed a protocol violation of ours.
  if (known.code === '08P01' && known.routine === undefined) return 'pooler'
  return codeOfCitus(known) ?? known.code
}

/** Error of a lost or failed connection. Nothing was kept. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/** Error of a commit that is on this server, but perhaps not on its synchronous standby: a failover could lose it. */
export class Unconfirmed extends Error {
  override name = 'Unconfirmed'
  constructor() {
    super('the wait of a commit for its synchronous standby was cancelled; start again')
  }
}

/**
 * Returns the attempts that a transaction is worth after an error caused by others. A duplicate or a missing parent may have appeared after the
 * rules decided; they see it the next time. The same holds for {@link copyRefused}.
 */
export function conflictAttempts(error: unknown): number {
  return error instanceof pg.DatabaseError ? (conflicts[codeOf(error) ?? ''] ?? 0) : 0
}

/** Makes an error like PostgreSQL's for a conflict with others. */
export const changedMeanwhile = (message: string) =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code: '40001' })

const conflicts: Record<string, number> = {
  '40001': 10,
  '40P01': 10,
  '23505': 3,
  '23503': 3,
  [copyRefused]: 3,
}

export const concernsSomeRows = (error: unknown): boolean =>
  conflictAttempts(error) > 0 || codeOf(error) === lockTimeout

/**
 * True if a connection is unusable: the server ends it, became read-only or does not respond, or a prepared statement no longer fits its tables.
 */
export const endsConnection = (error: unknown): boolean =>
  connectionEnds.test(codeOf(error) ?? (error as Error | null)?.message ?? '')

const connectionEnds = /^(pooler|08006|25006|25P0[34]|0A000|26000|57P0[1235]|Query read timeout)$/

// A text is too large for an index.
const tooLarge = '54000'

/**
 * Converts a failure of the database to {@link StoreUnavailable} with the original as its cause, and a text that is too large for an index to
 * {@link UnstorableValue}. Returns bugs unchanged.
 */
export function fault(error: unknown): unknown {
  if (codeOf(error) === tooLarge)
    return new UnstorableValue('a searched text is too long', (error as Error).message)
  const reason = remedy(error)
  return reason ? new StoreUnavailable(`The database is unavailable: ${reason}.`, { cause: error }) : error
}
