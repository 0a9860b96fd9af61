#!/usr/bin/env node
import { dispatch } from 'contract-openapi/dispatch'

await dispatch('contract', {
  init: { about: 'creates a project that serves a contract', run: () => import('./init.ts') },
  lint: { about: 'checks a contract', run: () => import('contract-openapi/commands/lint') },
  generate: {
    about: 'generates code from a contract',
    run: () => import('contract-openapi/commands/generate'),
  },
  dev: { about: 'serves the project, and reloads it after each edit', run: () => import('./dev.ts') },
  mock: { about: 'serves any contract without code', run: () => import('./mock.ts') },
  proxy: {
    about: 'forwards requests, and reports violations of the contract',
    run: () => import('./proxy.ts'),
  },
  docs: { about: 'writes the docs as a static site', run: () => import('contract-openapi/commands/docs') },
  breaking: {
    about: 'reports breaking changes of a contract',
    run: () => import('contract-openapi/commands/breaking'),
  },
  upgrade: {
    about: 'writes a contract of Swagger 2.0 or OpenAPI 3.0 in OpenAPI 3.1',
    run: () => import('contract-openapi/commands/upgrade'),
  },
  conformance: {
    about: 'tests that a server keeps its contract',
    run: () => import('./conformance.ts'),
  },
})
