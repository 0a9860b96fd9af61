/** Code in which a mistake would be costly, and the tests that show it most directly. */
export interface Subject {
  /** Globs of the files that are changed. */
  code: string[]
  /** Globs of the test files that run for each mutant. */
  tests: string[]
  /** Only tests whose whole names match; all by default. */
  named?: RegExp
}

export const subjects: Record<string, Subject> = {
  rules: { code: ['db/rules/**/*.ts'], tests: ['test/db/store.test.ts'], named: /:memory:/ },
  unit: {
    code: ['packages/store/sqlite/{unit,rows}.ts'],
    tests: ['test/db/store.test.ts'],
    named: /:memory:/,
  },
  request: {
    code: ['packages/server/request/**/*.ts'],
    tests: [
      'packages/server/test/request/*.test.ts',
      'packages/server/test/own-data.test.ts',
      'packages/contract/test/generator/everything.*.test.ts',
    ],
  },
  response: {
    code: ['packages/server/response/**/*.ts'],
    tests: [
      'packages/server/test/response/*.test.ts',
      'packages/server/test/stream/{stream,hostile,access}.test.ts',
      'packages/contract/test/generator/everything.bodies.test.ts',
    ],
  },
  auth: {
    code: ['packages/server/auth/**/*.ts'],
    tests: [
      'packages/server/test/auth/*.test.ts',
      'packages/server/test/limits/rate-limits.test.ts',
      'packages/server/test/stream/access.test.ts',
      'test/handlers/keys.test.ts',
    ],
    // Of the tests of every operation, those of one.
    named: /^(?!\w+ needs )|^listPets /,
  },
  limits: {
    code: ['packages/server/limits/**/*.ts'],
    tests: ['packages/server/test/limits/*.test.ts', 'test/handlers/{keys,paging}.test.ts'],
    // Those start processes, in which no mutant is active.
    named: /^(?!500 connections|a flood )/,
  },
  signature: {
    code: ['packages/server/webhooks/{destination,secrets}.ts'],
    tests: ['packages/server/test/webhooks/{address,signature,secrets,destination,send,tools}.test.ts'],
  },
  diff: {
    // All but the way to the version that is compared with, and without the tests that run commands or read whole releases: they take seconds each.
    code: ['packages/contract/diff/!(base).ts', 'packages/contract/diff/schemas/*.ts'],
    tests: ['packages/contract/test/breaking/{any,callbacks,contract,operations,schemas,verdict}.test.ts'],
  },
}
