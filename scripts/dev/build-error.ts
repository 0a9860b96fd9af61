/** Something that keeps a contract from being served, as terminal and page show it. */
export interface BuildError {
  /** `spec/openapi.yaml:41:7`; empty when it is nowhere in a file. */
  place: string
  /** What is wrong, and why. */
  message: string
}
