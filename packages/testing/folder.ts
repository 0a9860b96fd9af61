import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { scratch } from './scratch.ts'

/** Creates an empty folder. It is removed when the test ends, or at another end: `temporaryFolder(afterAll)`. */
export function temporaryFolder(atEnd: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(scratch, 'petstore-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Writes a contract, or its files by name, into a folder of its own or a given one. @returns the first file */
export function written(contract: string | Record<string, string>, folder = temporaryFolder()): string {
  const files = typeof contract === 'string' ? { 'openapi.yaml': contract } : contract
  const places = Object.entries(files).map(([name, text]) => {
    const place = join(folder, name)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, text)
    return place
  })
  return places[0]!
}
