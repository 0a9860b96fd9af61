import { CommandFailed } from './command.ts'

/** The Node that the project brings along. */
export interface PinnedRuntime {
  /** One for each platform. */
  packages: string[]
  version: string
}

/**
 * Reads the optional dependencies of a package.json.
 * @throws CommandFailed unless those of Node have one version
 */
export function pinnedRuntime(packageJson: string): PinnedRuntime {
  const { optionalDependencies = {} }: { optionalDependencies?: Record<string, string> } =
    JSON.parse(packageJson)
  const pinned = Object.entries(optionalDependencies).filter(([name]) => /^node-[\w-]+$/.test(name))
  const packages = pinned.map(([name]) => name)
  const pins = pinned.map(([name, version]) => `${name}@${version}`)
  const [version = '', ...others] = new Set(pinned.map(([, version]) => version))
  if (others.length > 0 || !/^\d+\.\d+\.\d+$/.test(version)) {
    throw new CommandFailed(
      `The runtime must be one exact version of Node for all platforms, as optionalDependencies of node-*; there is ${pins.join(', ') || 'none'}.`,
    )
  }
  return { packages, version }
}

/**
 * The newest release of the pinned version's major line that every platform has; the pinned one when there is none.
 * @param published the versions of each platform
 */
export function newestForAll(pinned: string, published: readonly (readonly string[])[]): string {
  const major = `${Number.parseInt(pinned, 10)}.`
  const [first = [], ...others] = published
  const common = first.filter((version) => others.every((versions) => versions.includes(version)))
  const releases = common.filter((version) => version.startsWith(major) && /^[\d.]+$/.test(version))
  return [pinned, ...releases].toSorted(byNumber).at(-1) ?? pinned
}

const byNumber = new Intl.Collator('en', { numeric: true }).compare
