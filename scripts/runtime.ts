import { exec } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { command } from './lib/command.ts'
import { newestForAll, pinnedRuntime } from './lib/runtime.ts'

const described = {
  run: 'npm run runtime --',
  about: `Compares the pinned Node with the registry. It exits with 1 when the platforms have different versions; that there is a newer
release, or no network, is printed and is no failure.`,
  options: {},
  example: 'npm run -s runtime',
}

command(described, async () => {
  const { packages, version } = pinnedRuntime(await readFile('package.json', 'utf8'))
  const published = await Promise.all(packages.map(versionsOf)).catch((error: Error) => {
    console.log(`The runtime is Node ${version}. Whether there is a newer one is not known: ${error.message}`)
  })
  if (!published) return
  const newest = newestForAll(version, published)
  if (newest === version)
    return console.log(`The runtime is Node ${version}, the newest that all platforms have.`)
  console.warn(
    `The runtime is Node ${version}, and ${newest} is there for all platforms: npm install --save-optional ${packages
      .map((name) => `${name}@${newest}`)
      .join(' ')}`,
  )
})

/** Asks the registry by npm's own client, once. @throws Error saying in a line why it cannot be asked */
async function versionsOf(name: string): Promise<string[]> {
  try {
    const options = '--json --fetch-retries=0 --fetch-timeout=20000'
    const { stdout } = await promisify(exec)(`npm view ${name} versions ${options}`)
    return [JSON.parse(stdout)].flat()
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    const reason = /^npm error (?!code)(.*)$/m.exec(stderr)?.[1] ?? 'npm failed'
    throw new Error(`npm view ${name}: ${reason}`)
  }
}
