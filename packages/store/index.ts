/**
 * Front door of the store, which keeps the data of a service and its server in SQLite or PostgreSQL. A service describes its tables and writes its
 * resources against an engine. No import here loads a database driver.
 */
export type { Page, PageQuery } from 'contract-server'
export {
  type Add,
  type Added,
  type Claimed,
  claim,
  exists,
  feedEnd,
  type Locked,
  lock,
  lockBy,
  lockOf,
  newRow,
  type Referred,
  refer,
  type Touched,
} from './kit/declare.ts'
export type { List, ListQuery } from './kit/list.ts'
export { type Samples, samplesOf, seeder } from './kit/samples.ts'
export type { Invariant, Retention, Schema } from './kit/schema.ts'
export { type Scalar, type Sequenced, type Table, type View, view } from './kit/table.ts'
export { type Database, type Engine, type Sql, type Unit, WritingQuery } from './kit/unit.ts'
export { storedWords } from './kit/words.ts'
export { sqlStore } from './sql-store.ts'
