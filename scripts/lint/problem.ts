/** Something to mend in a contract, or in the journeys of its consumers. */
export interface Problem {
  file: string
  line: number
  column: number
  /** Which rule says so; `generate` when the generator refuses it. */
  rule: string
  message: string
}

/** What an editor and a terminal can follow: `spec/openapi.yaml:41:7`. */
export const placeOf = ({ file, line, column }: Problem): string => `${file}:${line}:${column}`
