/** Migrates a database with the given SQL, and kills itself with SIGKILL at die(), or at the end. */
import Database from 'better-sqlite3'
import { migrate } from '../sqlite/schema/migrate.ts'

const [file, ...steps] = process.argv.slice(2)
const db = new Database(file)
const die = () => process.kill(process.pid, 'SIGKILL')
db.function('die', () => String(die()))
migrate(
  db,
  steps.map((sql, at) => ({ version: at + 1, sql })),
)
die()
