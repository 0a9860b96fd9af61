/** Standard output that never waits: lines are collected and written in batches, and lines that nobody takes are counted and dropped. */
import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import type { WriteStream } from 'node:tty'

// Characters written at once.
const chunk = 16_384
// Milliseconds that a line waits for others.
const longestWait = 500
// Bytes that may wait for a slow reader; later lines are lost.
const most = 8 * 1024 * 1024

let lost = 0

export const lostLines = (): number => lost

/**
 * Logs to standard output without waiting. Lines that a full disk or a slow or closed reader does not take are lost, and a later line has
 * their number. Lines are written in batches, since a write for each costs ten times the line; a terminal gets them at once. The rest is
 * written when the process ends, as far as possible without waiting.
 * @param format converts a line to text
 */
function standardOutput(format = (line: string) => line): LogStream {
  const { isTTY } = process.stdout
  let waiting = ''
  let unreported = 0
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const [text, missing] = [waiting, unreported]
    waiting = ''
    unreported = 0
    if (missing > 0) {
      writeOut(format(lossLine(missing)), (rest) => {
        if (rest !== '') unreported += missing
      })
    }
    if (text !== '') {
      writeOut(text, (rest) => {
        const lines = rest.split('\n').length - 1
        lost += lines
        unreported += lines
      })
    }
  }

  neverWait()
  process.on('exit', flush)
  return {
    write(line) {
      waiting += format(line)
      if (waiting.length >= chunk || isTTY) flush()
      else timer ??= setTimeout(flush, longestWait).unref()
    },
  }
}

const lossLine = (lines: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), lines, msg: 'log lines were lost' })}\n`

interface StandardStream extends WriteStream {
  // Node blocks on writes to a terminal by default. Node 22 to 26 have no public way to change that.
  _handle?: { setBlocking(wait: boolean): void }
}

/**
 * Makes writes to stdout and stderr neither wait, throw nor end the process. By default Node waits for a halted terminal, and an `error`
 * without a listener ends the process when the reader of a pipe is gone.
 */
export function neverWait() {
  const streams: StandardStream[] = [process.stdout, process.stderr]
  for (const stream of streams) {
    stream.off('error', ignore).on('error', ignore)
    if (stream.isTTY) stream._handle?.setBlocking(false)
  }
}

const ignore = () => {}

// `onEnd` gets the text that could not be written.
function writeOut(text: string, onEnd: (rest: string) => void) {
  const { stdout } = process
  // Pipes, sockets and terminals buffer data; anything else is a file.
  if (!(stdout instanceof Socket)) onEnd(writeToFile(text))
  else if (stdout.writableLength > most) onEnd(text)
  else stdout.write(text, (error) => onEnd(error ? text : ''))
}

// True if the last line in the file is incomplete, so that the next one must start on a new line.
let cut = false

// A full disk takes a part of the text, which a stream would not report. Returns the rest.
function writeToFile(text: string): string {
  const bytes = Buffer.from(cut ? `\n${text}` : text)
  let written = 0
  try {
    while (written < bytes.length) written += writeSync(1, bytes, written)
  } catch {
    if (written === 0) return text
  }
  cut = bytes[written - 1] !== 10
  return bytes.toString('utf8', written)
}

export interface LogStream {
  write(line: string): void
}

export const isForPeople = (): boolean => process.stdout.isTTY

/** Returns the log: text for people, or JSON. Each loads only its own code. */
export async function logStream(isText: boolean): Promise<LogStream> {
  if (!isText) return standardOutput()
  const { prettyLine } = await import('./pretty.ts')
  return standardOutput(prettyLine)
}

/**
 * Prints a line at any LOG_LEVEL: text for a terminal, else JSON.
 * @param level number of its level
 */
export function say(msg: string, level = 30): void {
  process.stdout.write(isForPeople() ? `${msg}\n` : `${JSON.stringify({ level, time: Date.now(), msg })}\n`)
}

/** Writes a line of the log that stands for `times` equal events. */
export type WriteLine = (details: { err?: unknown; times: number }, message: string) => void

// Milliseconds between two lines of a kind.
const interval = 10_000

/**
 * Limits repeated log lines: writes the first of a kind, and then one per ten seconds with the number of occurrences. Kinds are never
 * forgotten, so use few.
 */
export function throttle(): (kind: string, write: (times: number) => void) => void {
  const kinds = new Map<string, { next: number; unwritten: number }>()
  return (kind, write) => {
    const earlier = kinds.get(kind)
    const now = performance.now()
    if (earlier && now < earlier.next) {
      earlier.unwritten += 1
      return
    }
    kinds.set(kind, { next: now + interval, unwritten: 0 })
    write(1 + (earlier?.unwritten ?? 0))
  }
}
