import { projectService } from 'contract-server/commands'
import type { Schema } from '../../kit/schema.ts'

/** Returns the database that the server of this project would choose, and its schema with the scopes that keys may have. */
export async function chosenDatabase(schema: Schema) {
  const { databaseUrl, scopes } = await projectService()
  return { databaseUrl, schema: { ...schema, scopes } }
}
