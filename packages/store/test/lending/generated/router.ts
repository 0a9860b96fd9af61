// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { readFile } from 'node:fs/promises'
import type { Callback, ResponseSpec, Route } from 'contract-openapi/contract'
import * as validators from './validators.js'

/** Responses of several operations. */
const responses = {
  Problem: {
    content: { 'application/problem+json': { kind: 'json', validate: validators.ProblemResponse } },
    headers: [],
    requiredHeaders: [],
    error: {
      mediaType: 'application/problem+json',
      example: { type: 'about:blank', title: 'Not Found', status: 404, detail: 'No loan has id 9.' },
    },
  },
} satisfies Record<string, ResponseSpec>

/** Every operation, in the order of the contract. */
export const routes: readonly Route[] = [
  {
    operationId: 'lend',
    pointer: '/paths/~1loans/post',
    method: 'POST',
    path: '/loans',
    security: [[{ scheme: 'key', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [], query: [], headers: [] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.lendBody } },
    },
    validate: { query: validators.lendQuery },
    responses: {
      201: {
        content: { 'application/json': { kind: 'json', validate: validators.LoanResponse } },
        headers: [],
        requiredHeaders: [],
      },
      default: responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'takeBack',
    pointer: '/paths/~1loans~1{loanId}/delete',
    method: 'DELETE',
    path: '/loans/{loanId}',
    security: [[{ scheme: 'key', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'loanId', type: 'integer' }], query: [], headers: [] },
    validate: { path: validators.takeBackPath, query: validators.takeBackQuery },
    responses: { 204: { headers: [], requiredHeaders: [] }, default: responses.Problem },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'remind',
    pointer: '/paths/~1loans~1{loanId}~1reminder/post',
    method: 'POST',
    path: '/loans/{loanId}/reminder',
    security: [[{ scheme: 'key', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'loanId', type: 'integer' }], query: [], headers: [] },
    validate: { path: validators.remindPath, query: validators.remindQuery },
    responses: { 204: { headers: [], requiredHeaders: [] }, default: responses.Problem },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'hooks',
    pointer: '/paths/~1hooks/get',
    method: 'GET',
    path: '/hooks',
    security: [[{ scheme: 'key', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: {
      path: [],
      query: [{ name: 'limit', type: 'integer', default: 20 }, { name: 'after', type: 'integer' }],
      headers: [],
    },
    validate: { query: validators.hooksQuery },
    responses: {
      200: {
        content: { 'application/json': { kind: 'json', validate: validators.hooks200Response } },
        headers: ['link'],
        requiredHeaders: [],
      },
      default: responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'subscribe',
    pointer: '/paths/~1hooks/post',
    method: 'POST',
    path: '/hooks',
    security: [[{ scheme: 'key', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [], query: [], headers: [] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.subscribeBody } },
    },
    validate: { query: validators.subscribeQuery },
    responses: {
      201: {
        content: { 'application/json': { kind: 'json', validate: validators.SecretHookResponse } },
        headers: ['location', 'etag', 'idempotency-replayed'],
        requiredHeaders: ['location', 'etag'],
      },
      default: responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'hook',
    pointer: '/paths/~1hooks~1{hook}/get',
    method: 'GET',
    path: '/hooks/{hook}',
    security: [[{ scheme: 'key', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'hook', type: 'integer' }], query: [], headers: [] },
    validate: { path: validators.hookPath, query: validators.hookQuery },
    responses: {
      200: {
        content: { 'application/json': { kind: 'json', validate: validators.HookResponse } },
        headers: ['etag'],
        requiredHeaders: ['etag'],
      },
      default: responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'changeHook',
    pointer: '/paths/~1hooks~1{hook}/patch',
    method: 'PATCH',
    path: '/hooks/{hook}',
    security: [[{ scheme: 'key', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'hook', type: 'integer' }], query: [], headers: [] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.changeHookBody } },
    },
    validate: { path: validators.changeHookPath, query: validators.changeHookQuery },
    responses: {
      200: {
        content: { 'application/json': { kind: 'json', validate: validators.HookResponse } },
        headers: ['etag'],
        requiredHeaders: ['etag'],
      },
      default: responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'unsubscribe',
    pointer: '/paths/~1hooks~1{hook}/delete',
    method: 'DELETE',
    path: '/hooks/{hook}',
    security: [[{ scheme: 'key', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'hook', type: 'integer' }], query: [], headers: [] },
    validate: { path: validators.unsubscribePath, query: validators.unsubscribeQuery },
    responses: { 204: { headers: [], requiredHeaders: [] }, default: responses.Problem },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'attempts',
    pointer: '/paths/~1hooks~1{hook}~1attempts/get',
    method: 'GET',
    path: '/hooks/{hook}/attempts',
    security: [[{ scheme: 'key', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: {
      path: [{ name: 'hook', type: 'integer' }],
      query: [{ name: 'limit', type: 'integer', default: 20 }, { name: 'after', type: 'integer' }],
      headers: [],
    },
    validate: { path: validators.attemptsPath, query: validators.attemptsQuery },
    responses: {
      200: {
        content: { 'application/json': { kind: 'json', validate: validators.attempts200Response } },
        headers: ['link'],
        requiredHeaders: [],
      },
      default: responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
]

/** Methods of every path in alphabetical order, with HEAD beside GET (RFC 9110, Allow). A request belongs to the first matching path. */
export const allow: Readonly<Record<string, readonly string[]>> = {
  '/loans': ['POST'],
  '/hooks': ['GET', 'HEAD', 'POST'],
  '/loans/{loanId}': ['DELETE'],
  '/hooks/{hook}': ['DELETE', 'GET', 'HEAD', 'PATCH'],
  '/loans/{loanId}/reminder': ['POST'],
  '/hooks/{hook}/attempts': ['GET', 'HEAD'],
}

/** Methods that a path lacks, but a later matching path has: these requests must not reach the later one. */
export const lacking: Readonly<Record<string, readonly Route['method'][]>> = {}

/** Scopes of all operations. */
export const scopes: readonly string[] = []

/** Callbacks and webhooks that the server sends. */
export const callbacks: readonly Callback[] = [
  {
    operationId: 'lend',
    name: 'loanLate',
    method: 'POST',
    url: [{ from: 'request', in: 'body', pointer: ['reminders'] }],
    mediaType: 'application/json',
    validate: validators.LateLoanResponse,
    responses: { 204: { headers: [], requiredHeaders: [] } },
  },
  {
    operationId: 'subscribe',
    name: 'loanMade',
    method: 'POST',
    url: [{ from: 'request', in: 'body', pointer: ['url'] }],
    mediaType: 'application/json',
    validate: validators.MadeLoanResponse,
    responses: { 204: { headers: [], requiredHeaders: [] } },
  },
  {
    operationId: 'subscribe',
    name: 'loanEnded',
    method: 'POST',
    url: [{ from: 'request', in: 'body', pointer: ['url'] }],
    mediaType: 'application/json',
    validate: validators.EndedLoanResponse,
    responses: { 204: { headers: [], requiredHeaders: [] } },
  },
]

/** Text of the contract: YAML in one file. */
export const document = (): Promise<string> => readFile(new URL('openapi.yaml', import.meta.url), 'utf8')

/** Files of the contract, relative to the first, and the SHA-256 of their concatenated texts. */
export const source = {
  files: ['openapi.yaml'],
  digest: '5b2cb90ffe0fe7a55d6824cd9b214562f05aece9f9940a9728be95ba8925c86d',
}
