/** Takes log lines, each a JSON object and a newline. */
export interface LogStream {
  write(line: string): void
}
