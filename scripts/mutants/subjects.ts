/** Code in which a mistake is costly, and its most direct tests. */
export interface Subject {
  /** Globs of the changed files. */
  code: string[]
  /** Globs of the test files for each mutant. */
  tests: string[]
  /** Pattern of whole test names; all by default. */
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
      '{packages/server/test,test}/request/*.test.ts',
      'test/server/own-data.test.ts',
      'packages/server/test/everything/*.test.ts',
    ],
  },
  response: {
    code: ['packages/server/response/**/*.ts'],
    tests: [
      '{packages/server/test,test}/response/*.test.ts',
      'test/stream/{stream,hostile,access}.test.ts',
      'packages/server/test/everything/bodies.test.ts',
    ],
  },
  auth: {
    code: ['packages/server/auth/**/*.ts'],
    tests: [
      '{packages/server/test,test}/auth/*.test.ts',
      'test/limits/rate-limits.test.ts',
      'test/stream/access.test.ts',
      'test/handlers/keys.test.ts',
    ],
    // Tests of a single operation suffice.
    named: /^(?!\w+ (needs|requires) )|^listPets /,
  },
  limits: {
    code: ['packages/server/limits/**/*.ts'],
    tests: ['{packages/server/test,test}/limits/*.test.ts', 'test/handlers/{keys,paging}.test.ts'],
    // These tests start processes, in which no mutant is active.
    named: /^(?!ends 500 connections|rejects a flood )/,
  },
  signature: {
    code: ['packages/server/webhooks/{destination,secrets}.ts'],
    tests: [
      'packages/server/test/webhooks/{address,signature,secrets,destination,send}.test.ts',
      'test/webhooks/tools.test.ts',
    ],
  },
  diff: {
    // Everything but the access to the other version, and without the tests that run commands or read whole releases: they take seconds each.
    code: ['packages/contract/diff/!(base).ts', 'packages/contract/diff/schemas/*.ts'],
    tests: ['packages/contract/test/breaking/{any,callbacks,contract,operations,schemas,verdict}.test.ts'],
  },
}
