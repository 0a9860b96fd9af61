// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { readFile } from 'node:fs/promises'
import type { ResponseSpec, Route } from 'contract-openapi/contract'
import * as validators from './validators.js'

/** Responses that several operations share. */
const responses = {
  NewUser: {
    content: { 'application/json': { kind: 'json', validate: validators.createUser201Response } },
    headers: [],
    requiredHeaders: [],
  },
  PublicBadRequest: {
    content: { 'application/json': { kind: 'json', validate: validators.ErrorsResponse } },
    headers: [],
    requiredHeaders: [],
    error: { mediaType: 'application/json', example: { errors: { body: ['There is no such article.'] } } },
  },
  PublicNotAcceptable: {
    content: { 'application/json': { kind: 'json', validate: validators.ErrorsResponse } },
    headers: [],
    requiredHeaders: [],
    error: { mediaType: 'application/json', example: { errors: { body: ['There is no such article.'] } } },
  },
  PublicConflict: {
    content: { 'application/json': { kind: 'json', validate: validators.ErrorsResponse } },
    headers: [],
    requiredHeaders: [],
  },
  PublicUnsupportedMediaType: {
    content: { 'application/json': { kind: 'json', validate: validators.ErrorsResponse } },
    headers: [],
    requiredHeaders: [],
    error: { mediaType: 'application/json', example: { errors: { body: ['There is no such article.'] } } },
  },
  Account: {
    content: { 'application/json': { kind: 'json', validate: validators.login200Response } },
    headers: [],
    requiredHeaders: [],
  },
  User: {
    content: { 'application/json': { kind: 'json', validate: validators.updateUser200Response } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
  },
  BadRequest: {
    content: { 'application/json': { kind: 'json', validate: validators.ErrorsResponse } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
    error: { mediaType: 'application/json', example: { errors: { body: ['There is no such article.'] } } },
  },
  Unauthorized: {
    content: { 'application/json': { kind: 'json', validate: validators.ErrorsResponse } },
    headers: ['www-authenticate'],
    requiredHeaders: ['www-authenticate'],
    error: { mediaType: 'application/json', example: { errors: { body: ['There is no such article.'] } } },
  },
  NotAcceptable: {
    content: { 'application/json': { kind: 'json', validate: validators.ErrorsResponse } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
    error: { mediaType: 'application/json', example: { errors: { body: ['There is no such article.'] } } },
  },
  Conflict: {
    content: { 'application/json': { kind: 'json', validate: validators.ErrorsResponse } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
  },
  UnsupportedMediaType: {
    content: { 'application/json': { kind: 'json', validate: validators.ErrorsResponse } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
    error: { mediaType: 'application/json', example: { errors: { body: ['There is no such article.'] } } },
  },
  Profile: {
    content: { 'application/json': { kind: 'json', validate: validators.unfollowUser200Response } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
  },
  NotFound: {
    content: { 'application/json': { kind: 'json', validate: validators.ErrorsResponse } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
  },
  Articles: {
    content: { 'application/json': { kind: 'json', validate: validators.getFeed200Response } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
  },
  NewArticle: {
    content: { 'application/json': { kind: 'json', validate: validators.createArticle201Response } },
    headers: ['location', 'idempotency-replayed', 'ratelimit', 'ratelimit-policy'],
    requiredHeaders: ['location'],
  },
  Article: {
    content: { 'application/json': { kind: 'json', validate: validators.unfavoriteArticle200Response } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
  },
  Gone: { headers: ['ratelimit', 'ratelimit-policy'], requiredHeaders: [] },
  Comments: {
    content: { 'application/json': { kind: 'json', validate: validators.listComments200Response } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
  },
  NewComment: {
    content: { 'application/json': { kind: 'json', validate: validators.createComment201Response } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
  },
  Tags: {
    content: { 'application/json': { kind: 'json', validate: validators.listTags200Response } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
  },
} satisfies Record<string, ResponseSpec>

/** Every operation, in the order of the contract. */
export const routes: readonly Route[] = [
  {
    operationId: 'createUser',
    method: 'POST',
    path: '/users',
    parameters: { path: [], query: [], headers: [] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.createUserBody } },
    },
    validate: { query: validators.createUserQuery },
    responses: {
      201: responses.NewUser,
      400: responses.PublicBadRequest,
      406: responses.PublicNotAcceptable,
      409: responses.PublicConflict,
      415: responses.PublicUnsupportedMediaType,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'login',
    method: 'POST',
    path: '/users/login',
    parameters: { path: [], query: [], headers: [] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.loginBody } },
    },
    validate: { query: validators.loginQuery },
    responses: {
      200: responses.Account,
      400: responses.PublicBadRequest,
      406: responses.PublicNotAcceptable,
      409: responses.PublicConflict,
      415: responses.PublicUnsupportedMediaType,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'getUser',
    method: 'GET',
    path: '/user',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [], query: [], headers: [] },
    validate: { query: validators.getUserQuery },
    responses: {
      200: responses.User,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      406: responses.NotAcceptable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'updateUser',
    method: 'PUT',
    path: '/user',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [], query: [], headers: [] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.updateUserBody } },
    },
    validate: { query: validators.updateUserQuery },
    responses: {
      200: responses.User,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      406: responses.NotAcceptable,
      409: responses.Conflict,
      415: responses.UnsupportedMediaType,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'getProfile',
    method: 'GET',
    path: '/profiles/{username}',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'username', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.getProfilePath, query: validators.getProfileQuery },
    responses: {
      200: responses.Profile,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      404: responses.NotFound,
      406: responses.NotAcceptable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'followUser',
    method: 'POST',
    path: '/profiles/{username}/follow',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'username', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.followUserPath, query: validators.followUserQuery },
    responses: {
      200: responses.Profile,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      404: responses.NotFound,
      406: responses.NotAcceptable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'unfollowUser',
    method: 'DELETE',
    path: '/profiles/{username}/follow',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'username', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.unfollowUserPath, query: validators.unfollowUserQuery },
    responses: {
      200: responses.Profile,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      404: responses.NotFound,
      406: responses.NotAcceptable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'listArticles',
    method: 'GET',
    path: '/articles',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: {
      path: [],
      query: [
        { name: 'tag', type: 'string' },
        { name: 'author', type: 'string' },
        { name: 'favorited', type: 'string' },
        { name: 'limit', type: 'integer', default: 20 },
        { name: 'offset', type: 'integer', default: 0 },
      ],
      headers: [],
    },
    validate: { query: validators.listArticlesQuery },
    responses: {
      200: responses.Articles,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      406: responses.NotAcceptable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'createArticle',
    method: 'POST',
    path: '/articles',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [], query: [], headers: [{ name: 'Idempotency-Key', type: 'string' }] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.createArticleBody } },
    },
    validate: { query: validators.createArticleQuery, headers: validators.createArticleHeaders },
    responses: {
      201: responses.NewArticle,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      406: responses.NotAcceptable,
      409: responses.Conflict,
      415: responses.UnsupportedMediaType,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'getFeed',
    method: 'GET',
    path: '/articles/feed',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: {
      path: [],
      query: [
        { name: 'limit', type: 'integer', default: 20 },
        { name: 'offset', type: 'integer', default: 0 },
      ],
      headers: [],
    },
    validate: { query: validators.getFeedQuery },
    responses: {
      200: responses.Articles,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      406: responses.NotAcceptable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'getArticle',
    method: 'GET',
    path: '/articles/{slug}',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'slug', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.getArticlePath, query: validators.getArticleQuery },
    responses: {
      200: responses.Article,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      404: responses.NotFound,
      406: responses.NotAcceptable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'updateArticle',
    method: 'PUT',
    path: '/articles/{slug}',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'slug', type: 'string' }], query: [], headers: [] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.updateArticleBody } },
    },
    validate: { path: validators.updateArticlePath, query: validators.updateArticleQuery },
    responses: {
      200: responses.Article,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      404: responses.NotFound,
      406: responses.NotAcceptable,
      415: responses.UnsupportedMediaType,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'deleteArticle',
    method: 'DELETE',
    path: '/articles/{slug}',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'slug', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.deleteArticlePath, query: validators.deleteArticleQuery },
    responses: {
      204: responses.Gone,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      404: responses.NotFound,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'favoriteArticle',
    method: 'POST',
    path: '/articles/{slug}/favorite',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'slug', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.favoriteArticlePath, query: validators.favoriteArticleQuery },
    responses: {
      200: responses.Article,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      404: responses.NotFound,
      406: responses.NotAcceptable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'unfavoriteArticle',
    method: 'DELETE',
    path: '/articles/{slug}/favorite',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'slug', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.unfavoriteArticlePath, query: validators.unfavoriteArticleQuery },
    responses: {
      200: responses.Article,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      404: responses.NotFound,
      406: responses.NotAcceptable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'listComments',
    method: 'GET',
    path: '/articles/{slug}/comments',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'slug', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.listCommentsPath, query: validators.listCommentsQuery },
    responses: {
      200: responses.Comments,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      404: responses.NotFound,
      406: responses.NotAcceptable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'createComment',
    method: 'POST',
    path: '/articles/{slug}/comments',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'slug', type: 'string' }], query: [], headers: [] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.createCommentBody } },
    },
    validate: { path: validators.createCommentPath, query: validators.createCommentQuery },
    responses: {
      201: responses.NewComment,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      404: responses.NotFound,
      406: responses.NotAcceptable,
      415: responses.UnsupportedMediaType,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'deleteComment',
    method: 'DELETE',
    path: '/articles/{slug}/comments/{commentId}',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: {
      path: [{ name: 'slug', type: 'string' }, { name: 'commentId', type: 'integer' }],
      query: [],
      headers: [],
    },
    validate: { path: validators.deleteCommentPath, query: validators.deleteCommentQuery },
    responses: {
      204: responses.Gone,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      404: responses.NotFound,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'listTags',
    method: 'GET',
    path: '/tags',
    security: [[{ scheme: 'token', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [], query: [], headers: [] },
    validate: { query: validators.listTagsQuery },
    responses: {
      200: responses.Tags,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      406: responses.NotAcceptable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
]

/**
 * The methods of every path, HEAD included where there is GET, in alphabetical order (RFC 9110, Allow). The first path that fits
 * a request is its path.
 */
export const allow: Readonly<Record<string, readonly string[]>> = {
  '/users': ['POST'],
  '/user': ['GET', 'HEAD', 'PUT'],
  '/articles': ['GET', 'HEAD', 'POST'],
  '/tags': ['GET', 'HEAD'],
  '/users/login': ['POST'],
  '/articles/feed': ['GET', 'HEAD'],
  '/profiles/{username}': ['GET', 'HEAD'],
  '/articles/{slug}': ['DELETE', 'GET', 'HEAD', 'PUT'],
  '/profiles/{username}/follow': ['DELETE', 'POST'],
  '/articles/{slug}/favorite': ['DELETE', 'POST'],
  '/articles/{slug}/comments': ['GET', 'HEAD', 'POST'],
  '/articles/{slug}/comments/{commentId}': ['DELETE'],
}

/** Methods that a path lacks, but not a later one that fits the same requests: these must not get there. */
export const lacking: Readonly<Record<string, readonly Route['method'][]>> = { '/articles/feed': ['DELETE', 'PUT'] }

/** Every scope that a key can have for the operations of the contract. */
export const scopes: readonly string[] = []

/** The contract as callers may read it: YAML, with nothing of it in other files. */
export const document = (): Promise<string> => readFile(new URL('openapi.yaml', import.meta.url), 'utf8')

/** The files of the contract, relative to the first, and the SHA-256 of their texts, one after the other. */
export const source = {
  files: ['openapi.yaml'],
  digest: '1fa02216c11e4166d7abcdadb48416d763ecaa2d4b527de72487183a2dc6bfe8',
}
