import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import type { WriteStream } from 'node:tty'

/** How much text is written at once, in characters. */
const chunk = 16_384
/** How much text may wait for a slow reader, in bytes; what comes then is lost. */
const most = 8 * 1024 * 1024

let lost = 0

/** How many log lines were lost since the process started. */
export const lostLines = (): number => lost

/**
 * Logs to the standard output and never waits for it: what a full disk, or a reader who is slow or gone, does not take is lost,
 * and a later line says how much that was. Lines wait for others, since a write for each would cost ten times the line; on a
 * terminal they do not. What still waits is written when the process ends, as far as that can be done without waiting.
 * @param format makes of a line the text to write
 * @param patience how long a line may wait for others, in milliseconds
 */
export function standardOutput(format = (line: string) => line, patience = 500): LogStream {
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
      else timer ??= setTimeout(flush, patience).unref()
    },
  }
}

const lossLine = (lines: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), lines, msg: 'log lines were lost' })}\n`

interface StandardStream extends WriteStream {
  /** Node's own; it has writes to a terminal wait by default. Node 22 to 26 have no public way to change that. */
  _handle?: { setBlocking(wait: boolean): void }
}

/**
 * Has no write to stdout or stderr wait, throw or end the process: by default Node waits for a terminal that was halted, and
 * an `error` that nobody listens for ends it when the reader of a pipe is gone.
 */
export function neverWait() {
  const streams: StandardStream[] = [process.stdout, process.stderr]
  for (const stream of streams) {
    stream.off('error', ignore).on('error', ignore)
    if (stream.isTTY) stream._handle?.setBlocking(false)
  }
}

const ignore = () => {}

/** Writes without waiting; `onEnd` gets what could not be written. */
function writeOut(text: string, onEnd: (rest: string) => void) {
  const { stdout } = process
  // Pipes, sockets and terminals keep what is not read yet; all else is a file.
  if (!(stdout instanceof Socket)) onEnd(writeToFile(text))
  else if (stdout.writableLength > most) onEnd(text)
  else stdout.write(text, (error) => onEnd(error ? text : ''))
}

/** True if the last line in the file was cut off, so that the next one must not continue it. */
let cut = false

/** Writes to the file that stdout is; returns what did not fit. A full disk takes a part of the text, which a stream would not report. */
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

/** Takes log lines, each a JSON object and a newline. */
export interface LogStream {
  write(line: string): void
}

/** True if people read what this process writes; then its lines are text, not JSON. */
export const isForPeople = (): boolean => process.stdout.isTTY

/** Prints a line at once, whatever LOG_LEVEL is: for people as it is, else in the form of the log. @param level the number of its level */
export function say(msg: string, level = 30): void {
  process.stdout.write(isForPeople() ? `${msg}\n` : `${JSON.stringify({ level, time: Date.now(), msg })}\n`)
}

/** Writes a line of a log. */
export type WriteLine = (details: { err?: unknown; times: number }, message: string) => void

/** How long a line stands for those like it, in milliseconds. */
const defaultInterval = 10_000

/**
 * Keeps a log readable when the same thing happens thousands of times: writes the first of its kind and then one every
 * ten seconds, which says how many it stands for. Kinds are few and fixed: nothing is ever forgotten.
 */
export function throttle(
  interval = defaultInterval,
  now = () => performance.now(),
): (kind: string, write: (times: number) => void) => void {
  const kinds = new Map<string, { next: number; held: number }>()
  return (kind, write) => {
    const earlier = kinds.get(kind)
    if (earlier && now() < earlier.next) {
      earlier.held += 1
      return
    }
    kinds.set(kind, { next: now() + interval, held: 0 })
    write(1 + (earlier?.held ?? 0))
  }
}
