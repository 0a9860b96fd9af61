/** What the role of a server needs, and no more: derived from the tables that are described, so a new resource is in it. */
import pg from 'pg'
import { movedTables } from '../own-tables.ts'
import type { Schema } from '../schema.ts'
import { own, stepsOf } from './taken-steps.ts'
import type { Query } from './transaction.ts'

/** A table or sequence, and what may be done with it. */
interface Needed {
  kind: 'TABLE' | 'SEQUENCE'
  name: string
  privileges: readonly string[]
}

/** Those of a server that runs with `MIGRATE=off`. */
function neededPrivileges(schema: Schema): Needed[] {
  const tables = movedTables(schema)
  const written = [
    ...tables.flatMap(({ name, searched }) => (searched === undefined ? [name] : [name, `${name}_words`])),
    'write_marks',
  ]
  const read = [stepsOf(schema).table, own.table]
  const sequences = tables.flatMap(({ sequence }) => sequence ?? [])
  const needed = (kind: Needed['kind'], names: string[], ...privileges: string[]) =>
    names.map((name): Needed => ({ kind, name, privileges }))
  return [
    ...needed('TABLE', written, 'SELECT', 'INSERT', 'UPDATE', 'DELETE'),
    ...needed('TABLE', read, 'SELECT'),
    ...needed('SEQUENCE', sequences, 'SELECT', 'USAGE'),
  ]
}

/** The SQL that lets a role be that of a server; it may be run again and again. @param inSchema where the tables are */
export function grantsFor(schema: Schema, role: string, inSchema: string): string {
  const to = `TO ${pg.escapeIdentifier(role)};`
  const grants = neededPrivileges(schema).map(
    ({ kind, name, privileges }) => `GRANT ${privileges.join(', ')} ON ${kind} ${name} ${to}`,
  )
  return [`GRANT USAGE ON SCHEMA ${pg.escapeIdentifier(inSchema)} ${to}`, ...grants].join('\n')
}

/**
 * What a role may not do and has to, in words such as `INSERT, UPDATE on things`; undefined when nothing is missing.
 * @param role by default that of the connection
 */
export async function lacking(query: Query, schema: Schema, role?: string): Promise<string | undefined> {
  const asked = neededPrivileges(schema).flatMap(({ kind, name, privileges }) =>
    privileges.map((privilege) => ({ kind, name, privilege })),
  )
  const of = (name: keyof (typeof asked)[number]) => asked.map((one) => one[name])
  // What has no oid is not there, or in a schema that the role may not look into.
  const rows = await query<{ name: string; privileges: string }>(
    `SELECT name, string_agg(privilege, ', ' ORDER BY at) AS privileges
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS needed (kind, name, privilege, at),
       coalesce($4::name, current_user) AS role
     WHERE CASE kind WHEN 'TABLE' THEN has_table_privilege(role, to_regclass(name)::oid, privilege)
       ELSE has_sequence_privilege(role, to_regclass(name)::oid, privilege) END IS NOT TRUE
     GROUP BY name ORDER BY min(at)`,
    of('kind'),
    of('name'),
    of('privilege'),
    role ?? null,
  )
  const some = rows.slice(0, 3).map(({ name, privileges }) => `${privileges} on ${name}`)
  if (rows.length > some.length) some.push(`more on ${rows.length - some.length} others`)
  return some.length === 0 ? undefined : some.join('; ')
}
