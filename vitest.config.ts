import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Node's compile cache saves each process of a test up to half a second of processor time.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache')

/** Short files that take long: they have the suite judge a server, their tests are in other files, or they start many processes. */
const long =
  /judge\/(faults|bad-servers|planted)|cluster\/conformance|test\/examples|db\/(store|model)\.test|stream\/access|dev\/build/

/** Vitest begins with the largest files where it has not seen yet how long each takes. Alone at the end, a long one would leave a core idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      long.test(moduleId) ? 0 : /\.slow\./.test(moduleId) ? 1 : 2
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    include: ['{test,scripts,packages/*/test,packages/testing}/**/*.test.ts'],
    // Files of a project that a test makes.
    exclude: ['**/node_modules/**', 'test/packages/museum/**'],
    // The files of a worker share what they load, which takes longer than most of them: so none may change it for the next.
    isolate: false,
    // Many tests wait, for a process, a timeout or a lock: meanwhile others have the cores.
    maxWorkers: 3 * availableParallelism(),
    // A wait on a busy machine fails no test: each ends long before, or never.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    sequence: { sequencer: LongestFirst },
    setupFiles: 'packages/testing/setup.ts',
  },
})
