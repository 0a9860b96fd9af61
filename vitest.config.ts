import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{test,scripts,packages/*/test}/**/*.test.ts'],
    // The files of a worker share what they load, which takes longer than most of them: so none may change it for the next.
    isolate: false,
    // Many tests wait, for a process, a timeout or a lock: meanwhile others have the cores.
    maxWorkers: 2 * availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: 'test/support/setup.ts',
  },
})
