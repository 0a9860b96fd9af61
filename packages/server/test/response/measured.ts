import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import { generateInto, packageFolder } from '../../../testing/generated.ts'

/** Serves `down`, `up` and `form` of these paths in a process of its own. `peak` ends it, and resolves to the most memory that it used, in MB. */
export async function startMeasured(paths: object) {
  const folder = packageFolder()
  const info = { title: 'Test', version: '1.0.0' }
  await writeFile(join(folder, 'contract.json'), JSON.stringify({ openapi: '3.0.3', info, paths }))
  await generateInto(join(folder, 'generated'), join(folder, 'contract.json'))
  const child = spawn(process.execPath, ['--expose-gc', join(import.meta.dirname, 'files-child.ts')], {
    env: { CODE: pathToFileURL(join(folder, 'generated/router.ts')).href },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const { value: port } = await lines.next()
  const peak = async () => {
    child.kill('SIGTERM')
    return Number((await lines.next()).value)
  }
  return { port: Number(port), peak }
}
