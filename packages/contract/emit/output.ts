import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { notice } from './code.ts'

/** Writes changed files, and removes generated files that are no longer needed; returns their names. */
export async function writeFiles(files: ReadonlyMap<string, string>, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const changed: string[] = []
  for (const [name, text] of files) {
    if ((await readOrUndefined(join(folder, name))) === text) continue
    await writeFile(join(folder, name), text)
    changed.push(name)
  }
  for (const name of await strays(files, folder)) {
    if (!(await isGenerated(join(folder, name)))) continue
    // Another process may be quicker.
    await rm(join(folder, name), { force: true })
    changed.push(name)
  }
  return changed
}

/** Returns the texts of the generated files in a folder, by name. */
export async function readGenerated(folder: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  for (const name of await strays(new Map(), folder)) {
    const text = await readOrUndefined(join(folder, name))
    if (text?.startsWith(notice)) texts.set(name, text)
  }
  return texts
}

/**
 * Returns the first difference to the files on disk, with both lines and the fix; undefined if there is none.
 * @param run command that writes the files
 * @param isShared true if the folder may contain other files
 */
export async function firstDifference(
  files: ReadonlyMap<string, string>,
  folder: string,
  { run, isShared }: { run: string; isShared: boolean } = { run: 'npx contract generate', isShared: false },
): Promise<string | undefined> {
  const fix = `Run \`${run}\` and commit the result.`
  for (const [name, text] of files) {
    const file = relative('', join(folder, name))
    const found = await readOrUndefined(join(folder, name))
    if (found === undefined) return `${file} is missing\n${fix}`
    if (found === text) continue
    const [was, is] = [found.split('\n'), text.split('\n')]
    const line = is.findIndex((expected, index) => expected !== was[index])
    const index = line < 0 ? is.length : line
    const versions = [was, is].map((lines) => lines[index] ?? '(end of file)')
    const reason = `${file}:${index + 1} does not match the contract`
    return `${reason}\n  on disk:  ${versions[0]}\n  contract: ${versions[1]}\n${fix}`
  }
  for (const stray of await strays(files, folder)) {
    const file = join(folder, stray)
    if (await isGenerated(file)) return `${relative('', file)} is a leftover of an earlier contract\n${fix}`
    if (!isShared) return `${relative('', file)} is not a generated file; move it elsewhere`
  }
  return undefined
}

// Files of the folder that are not generated now; hidden files such as .DS_Store are ignored.
async function strays(files: ReadonlyMap<string, string>, folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => !files.has(name) && !name.startsWith('.')).sort()
}

/** True if a file has the generator's notice. Other files are never removed. */
export const isGenerated = async (file: string): Promise<boolean> =>
  (await readOrUndefined(file))?.startsWith(notice) === true

async function readOrUndefined(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR'))
      return undefined
    throw error
  }
}
