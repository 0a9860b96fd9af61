/** The validators that the generator compiles from the schemas of a contract, as a server calls them. */

/** Why a value was refused, as Ajv reports it; `instancePath` is a JSON pointer into the value. */
export interface ValidationError {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
}

/**
 * Whether a value fits; if not, `errors` says why until the next call. Request bodies get their defaults
 * filled in.
 */
export interface Validate {
  (value: unknown): boolean
  errors?: ValidationError[] | null
  /** Of a request body: loads what finds the errors after the first. */
  members?(): Promise<Members | undefined>
}

/** What an object may hold, member by member. */
export interface Members {
  /** The names of all; undefined where there may be others. */
  known?: readonly string[]
  /** Each takes the whole object, and looks at one member only. */
  validate: readonly Validate[]
}
