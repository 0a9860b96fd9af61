/** By what the tables of this service, and its connections, are known among others. */

/** The table of the steps that were taken: a schema that has it is ours. */
export const stepsTable = 'petstore_schema'

/** The number of the lock under which a schema is changed: the mark of our database files. */
export const migrationLock = 0x50657453

/** The name of connections, where the URL gives none. */
export const applicationName = 'petstore'
