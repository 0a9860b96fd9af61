/**
 * A PostgreSQL database under examination: damage of tables and indexes (with amcheck), missing parents, and differences from the migrations, which
 * run again in a schema of their own.
 */
import {
  type DataFinding,
  type Examined,
  type SchemaObject,
  schemaDifferences,
} from '../../integrity/check-data.ts'
import type { Schema } from '../../kit/schema.ts'
import { isDistributed } from '../citus/distribution.ts'
import type { Connection } from '../connection/connection.ts'
import { codeOf, constraint, forbidden } from '../connection/faults.ts'
import { queryOn } from '../connection/transaction.ts'
import { readTarget } from '../connection/url.ts'
import { statementsOf } from '../statements.ts'
import { isDamage, readerOf } from '../transfer.ts'
import { allSteps, makeStepTable, stateOf } from './migrate.ts'
import { prepare } from './prepare.ts'

/**
 * Examines a PostgreSQL database: all readable rows, and with the extension amcheck also pages and indexes.
 * @throws {UnusableDatabase} if it cannot be opened or belongs to another release
 */
export const examinePostgres = <T>(
  url: string,
  schema: Schema,
  use: (examined: Examined) => Promise<T>,
): Promise<T> =>
  prepare(readTarget(url, schema.id), schema, async (connection) => use(await examined(connection, schema)), {
    upgrade: false,
  })

const sql = {
  tables: `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY 1`,
  indexes: `SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_am ON pg_am.oid = relam
    WHERE indrelid = $1::regclass AND amname = 'btree' ORDER BY 1`,
  references: `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent,
      quote_ident(c.attname) AS "from", quote_ident(p.attname) AS "to"
    FROM pg_constraint JOIN pg_attribute c ON c.attrelid = conrelid AND c.attnum = conkey[1]
      JOIN pg_attribute p ON p.attrelid = confrelid AND p.attnum = confkey[1]
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  // Some roles may not call amcheck.
  amcheck: `SELECT extname IS NOT NULL AS installed, coalesce(has_function_privilege(p.oid, 'EXECUTE'), false) AS allowed
    FROM (VALUES (1)) AS dual LEFT JOIN pg_extension ON extname = 'amcheck'
      LEFT JOIN pg_proc p ON p.pronamespace = extnamespace AND proname = 'verify_heapam'`,
}

async function examined(connection: Connection, schema: Schema): Promise<Examined> {
  const rows = queryOn(connection)
  const [amcheck] = await rows<{ installed: boolean; allowed: boolean }>(sql.amcheck)
  const found = async (look: () => Promise<string[]>): Promise<string[]> =>
    look().catch((error: Error) => {
      if (isDamage(error)) return [`It is damaged: ${error.message}.`]
      throw error
    })

  const readable = (text: string, ...values: string[]) => found(() => rows(text, ...values).then(() => []))

  const structure = async (table: string): Promise<string[]> => {
    const wrong = await found(async () => {
      const heap = await rows<{ msg: string }>('SELECT msg FROM verify_heapam($1::regclass)', table)
      return heap.slice(0, 3).map(({ msg }) => `It is damaged: ${msg}.`)
    })
    for (const { name } of await rows<{ name: string }>(sql.indexes, table))
      wrong.push(...(await readable('SELECT bt_index_check($1::regclass, true)', name)))
    return wrong
  }

  const notes = amcheck?.allowed
    ? []
    : [
        amcheck?.installed
          ? 'Indexes were not checked: GRANT EXECUTE ON FUNCTION verify_heapam, bt_index_check(regclass, boolean) to this role, or use a superuser.'
          : 'Indexes were not checked: a superuser can install amcheck (CREATE EXTENSION amcheck).',
      ]

  return {
    ...readerOf(connection),
    tables: (await rows<{ name: string }>(sql.tables)).map(({ name }) => name),
    notes,
    schemaDifferences: () => differencesOf(connection, schema, (note) => void notes.push(note)),

    async atOneInstant(work) {
      await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      try {
        return await work()
      } finally {
        await connection.query('ROLLBACK').catch(() => {})
      }
    },

    async damage(table) {
      // A comparison as text also reads values stored apart from the row.
      const unread = await readable(`SELECT count(t::text) FROM ${table} AS t`)
      if (unread.length > 0) return unread
      return amcheck?.allowed ? structure(table) : []
    },

    // The index is like any other.
    wrongWords: async () => undefined,

    async beyondTables() {
      const findings: DataFinding[] = []
      const references = await rows<Record<'child' | 'parent' | 'from' | 'to', string>>(sql.references)
      for (const { child, parent, from, to } of references) {
        const text = `SELECT count(*) AS count FROM ${child} WHERE ${from} IS NOT NULL AND NOT EXISTS
          (SELECT FROM ${parent} AS parent WHERE parent.${to} = ${child}.${from})`
        const wrong = await found(async () => {
          const count = (await rows<{ count: number }>(text))[0]?.count ?? 0
          return count > 0 ? [`Rows that refer to missing ones of ${parent}: ${count}.`] : []
        })
        findings.push(...wrong.map((problem) => ({ table: child, problem })))
      }
      return findings
    },
  }
}

// A schema that exists within a transaction only.
const reference = 'as_the_migrations_make_it'

// Objects of the current schema, without those of extensions and without the constraint that every migration may change.
const objects = `WITH relations AS (
    SELECT oid, relname, relkind FROM pg_class WHERE relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e'))
  SELECT CASE relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'view' WHEN 'S' THEN 'sequence' ELSE 'table' END AS kind,
      relname AS name, relname AS "table", CASE WHEN relkind IN ('v', 'm') THEN pg_get_viewdef(oid) ELSE '' END AS definition
    FROM relations WHERE relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
  UNION ALL SELECT 'column', attname, relname, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attcollation::regcollation,
      attgenerated, attidentity, pg_get_expr(adbin, adrelid))
    FROM relations JOIN pg_attribute ON attrelid = relations.oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT 'index', indexrelid::regclass::text, relname, pg_get_indexdef(indexrelid) FROM relations JOIN pg_index ON indrelid = relations.oid
  UNION ALL SELECT 'constraint', conname, relname, pg_get_constraintdef(pg_constraint.oid)
    FROM relations JOIN pg_constraint ON conrelid = relations.oid WHERE contype <> 'n' AND NOT (conname = '${constraint}' AND relname = 'write_marks')
  UNION ALL SELECT 'trigger', tgname, relname, concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled)
    FROM relations JOIN pg_trigger ON tgrelid = relations.oid WHERE NOT tgisinternal
  UNION ALL SELECT 'disabled trigger', concat_ws(' of ', contype, conname), relname, tgenabled::text
    FROM relations JOIN pg_trigger ON tgrelid = relations.oid JOIN pg_constraint ON pg_constraint.oid = tgconstraint
    WHERE tgisinternal AND tgenabled <> 'O'
  UNION ALL SELECT 'row security', relname, relname, concat_ws(' ', relrowsecurity, relforcerowsecurity)
    FROM relations JOIN pg_class USING (oid, relname) WHERE relrowsecurity OR relforcerowsecurity
  UNION ALL SELECT 'policy', polname, relname, concat_ws(' ', polcmd, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    FROM relations JOIN pg_policy ON polrelid = relations.oid
  UNION ALL SELECT 'event trigger', evtname, '(none)', concat_ws(' ', evtevent, evtfoid::regproc)
    FROM pg_event_trigger WHERE current_schema() <> '${reference}' AND evtenabled <> 'D'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_event_trigger.oid AND deptype = 'e')
  UNION ALL SELECT 'rule', rulename, relname, pg_get_ruledef(pg_rewrite.oid)
    FROM relations JOIN pg_rewrite ON ev_class = relations.oid WHERE rulename <> '_RETURN'
  UNION ALL SELECT 'function', proname, '(none)', pg_get_functiondef(oid) FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND prokind IN ('f', 'p')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`

/**
 * Returns the differences between a database and its applied migrations. It applies them again in another schema, in a transaction that is rolled
 * back.
 * @param note gets a sentence if that is impossible
 */
export async function differencesOf(
  connection: Connection,
  schema: Schema,
  note: (message: string) => void,
): Promise<DataFinding[]> {
  if (await isDistributed(connection, schema)) {
    note('The schema was not compared: Citus has changed it to spread the tables.')
    return []
  }
  const existing = await objectsOf(connection)
  const steps = []
  for (const from of allSteps(schema)) {
    const { pending } = await stateOf(connection, from)
    steps.push({ ...from, steps: from.steps.slice(0, from.steps.length - pending.length) })
  }
  await connection.begin()
  try {
    await connection.query(`CREATE SCHEMA ${reference}`)
    await connection.query(`SET LOCAL search_path = ${reference}`)
    for (const { table, steps: applied } of steps) {
      await makeStepTable(connection, table)
      // Nobody else uses these tables, so an index needs no special care.
      for (const { sql } of applied)
        for (const statement of statementsOf(sql))
          await connection.script(statement.replace(/\bCONCURRENTLY\b/i, ''))
    }
    return schemaDifferences(existing, await objectsOf(connection))
  } catch (error) {
    if (codeOf(error) !== forbidden) throw error
    note(
      'The schema was not compared: only the owner of the database may create another one for the comparison.',
    )
    return []
  } finally {
    await connection.query('ROLLBACK').catch(() => {})
  }
}

// Some definitions contain the name of their schema.
async function objectsOf(connection: Connection): Promise<SchemaObject[]> {
  const { rows } = await connection.query<SchemaObject>(objects)
  const [current] = (await connection.query<{ name: string }>('SELECT quote_ident(current_schema()) AS name'))
    .rows
  return rows.map((object) => ({
    ...object,
    name: object.name.replace(`${current!.name}.`, ''),
    definition: object.definition.replaceAll(`${current!.name}.`, ''),
  }))
}
