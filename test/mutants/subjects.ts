/** Code in which a mistake would be costly, and the tests that show it most directly. */
export interface Subject {
  /** Globs of the files that are changed. */
  code: string[]
  /** Globs of the test files that run for each mutant. */
  tests: string[]
  /** Only tests whose names match; all by default. */
  named?: string
}

export const subjects: Record<string, Subject> = {
  rules: { code: ['db/rules/**/*.ts'], tests: ['test/db/store.test.ts'], named: ':memory:' },
  unit: {
    code: ['packages/store/sqlite/{unit,rows}.ts'],
    tests: ['test/db/store.test.ts'],
    named: ':memory:',
  },
  request: {
    code: ['packages/server/request/**/*.ts'],
    tests: ['test/server/request/*.test.ts', 'test/server/http/{conditional,media-types}.test.ts'],
  },
  response: {
    code: ['packages/server/response/**/*.ts'],
    tests: ['test/server/response/*.test.ts', 'test/server/http/conditional.test.ts'],
  },
  auth: { code: ['packages/server/auth/**/*.ts'], tests: ['test/server/auth/*.test.ts'] },
  limits: { code: ['packages/server/limits/**/*.ts'], tests: ['test/server/limits/*.test.ts'] },
  signature: {
    code: ['packages/server/webhooks/{address,secrets,signature}.ts'],
    tests: ['test/server/webhooks/{address,signature,secrets,destination,tools}.test.ts'],
  },
  diff: { code: ['packages/contract/diff/**/*.ts'], tests: ['test/contract/breaking/*.test.ts'] },
}
