import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{test,scripts,packages/*/test}/**/*.test.ts'],
    // The files of a worker share what they load, which takes longer than most of them: so none may change it for the next.
    isolate: false,
    // Many tests wait, for a process, a timeout or a lock: meanwhile others have the cores.
    maxWorkers: 2 * availableParallelism(),
    // A wait on a busy machine fails no test: each ends long before, or never.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: 'test/support/setup.ts',
  },
})
