import type { ChildProcess } from 'node:child_process'
import type { LogStream } from '../log/log-stream.ts'

/** How much of the end of stderr is kept, in characters. */
const kept = 8192

/**
 * Passes on what a worker writes: stdout in whole lines, so that lines of several workers do not mix, and stderr as it arrives.
 * @returns a function that returns the last error on stderr as a sentence, or an empty text
 */
export function passOn({ stdout, stderr }: ChildProcess, output: LogStream): () => string {
  let line = ''
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1
    if (end > 0) output.write(line + text.slice(0, end))
    line = end > 0 ? text.slice(end) : line + text
  })
  stdout?.on('end', () => {
    if (line !== '') output.write(`${line}\n`)
  })
  let last = ''
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text)
    last = (last + text).slice(-kept)
  })
  return () => {
    const error = [...last.matchAll(/^(?:FATAL ERROR:|\w*Error\b)[^\n]*/gm)].at(-1)?.[0]
    return error === undefined ? '' : ` It wrote: ${error.replace(/\.?$/, '.')}`
  }
}
