import type { ChildProcess } from 'node:child_process'
import type { LogStream } from '../log/log-stream.ts'

/** How much of what a worker last wrote to stderr is kept, in characters. */
const kept = 8192

/**
 * Passes on what a worker writes: to stdout in whole lines, so that those of several workers are not mixed, and to stderr as it comes.
 * @returns a function that returns the error that the worker wrote last, as a sentence; empty without one
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
