// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { readFile } from 'node:fs/promises'
import type { ResponseSpec, Route } from 'contract-openapi/contract'
import * as validators from './validators.js'

/** Responses of several operations. */
const responses = {
  User: {
    content: { 'application/json': { kind: 'json', validate: validators.updateCurrentUser200Response } },
    headers: [],
    requiredHeaders: [],
  },
  Unauthorized: {
    content: { 'application/json': { kind: 'json', validate: validators.ErrorsResponse } },
    headers: ['www-authenticate'],
    requiredHeaders: [],
    error: { mediaType: 'application/json', example: { errors: { body: ['This token is not valid.'] } } },
  },
  Invalid: {
    content: { 'application/json': { kind: 'json', validate: validators.ErrorsResponse } },
    headers: [],
    requiredHeaders: [],
    error: { mediaType: 'application/json', example: { errors: { body: ['user.email is required'] } } },
  },
  Profile: {
    content: { 'application/json': { kind: 'json', validate: validators.unfollowUserByUsername200Response } },
    headers: [],
    requiredHeaders: [],
  },
  NotFound: {
    content: { 'application/json': { kind: 'json', validate: validators.ErrorsResponse } },
    headers: [],
    requiredHeaders: [],
  },
  Articles: {
    content: { 'application/json': { kind: 'json', validate: validators.getArticles200Response } },
    headers: [],
    requiredHeaders: [],
  },
  Article: {
    content: { 'application/json': { kind: 'json', validate: validators.deleteArticleFavorite200Response } },
    headers: [],
    requiredHeaders: [],
  },
  Forbidden: {
    content: { 'application/json': { kind: 'json', validate: validators.ErrorsResponse } },
    headers: [],
    requiredHeaders: [],
    error: {
      mediaType: 'application/json',
      example: { errors: { body: ['This article belongs to another user.'] } },
    },
  },
  Gone: { headers: [], requiredHeaders: [] },
  Comments: {
    content: { 'application/json': { kind: 'json', validate: validators.getArticleComments200Response } },
    headers: [],
    requiredHeaders: [],
  },
  Comment: {
    content: { 'application/json': { kind: 'json', validate: validators.createArticleComment200Response } },
    headers: [],
    requiredHeaders: [],
  },
  Tags: {
    content: { 'application/json': { kind: 'json', validate: validators.getTags200Response } },
    headers: [],
    requiredHeaders: [],
  },
} satisfies Record<string, ResponseSpec>

/** Every operation, in the order of the contract. */
export const routes: readonly Route[] = [
  {
    operationId: 'Login',
    pointer: '/paths/~1users~1login/post',
    method: 'POST',
    path: '/api/users/login',
    parameters: { path: [], query: [], headers: [] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.loginBody } },
    },
    validate: { query: validators.loginQuery },
    responses: { 200: responses.User, 401: responses.Unauthorized, 422: responses.Invalid },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'CreateUser',
    pointer: '/paths/~1users/post',
    method: 'POST',
    path: '/api/users',
    parameters: { path: [], query: [], headers: [] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.createUserBody } },
    },
    validate: { query: validators.createUserQuery },
    responses: { 201: responses.User, 422: responses.Invalid },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'GetCurrentUser',
    pointer: '/paths/~1user/get',
    method: 'GET',
    path: '/api/user',
    security: [[{ scheme: 'Token', in: 'header', name: 'authorization', scopes: [] }]],
    parameters: { path: [], query: [], headers: [] },
    validate: { query: validators.getCurrentUserQuery },
    responses: { 200: responses.User, 401: responses.Unauthorized, 422: responses.Invalid },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'UpdateCurrentUser',
    pointer: '/paths/~1user/put',
    method: 'PUT',
    path: '/api/user',
    security: [[{ scheme: 'Token', in: 'header', name: 'authorization', scopes: [] }]],
    parameters: { path: [], query: [], headers: [] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.updateCurrentUserBody } },
    },
    validate: { query: validators.updateCurrentUserQuery },
    responses: { 200: responses.User, 401: responses.Unauthorized, 422: responses.Invalid },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'GetProfileByUsername',
    pointer: '/paths/~1profiles~1{username}/get',
    method: 'GET',
    path: '/api/profiles/{username}',
    parameters: { path: [{ name: 'username', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.getProfileByUsernamePath, query: validators.getProfileByUsernameQuery },
    responses: {
      200: responses.Profile,
      401: responses.Unauthorized,
      404: responses.NotFound,
      422: responses.Invalid,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'FollowUserByUsername',
    pointer: '/paths/~1profiles~1{username}~1follow/post',
    method: 'POST',
    path: '/api/profiles/{username}/follow',
    security: [[{ scheme: 'Token', in: 'header', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'username', type: 'string' }], query: [], headers: [] },
    body: {
      required: false,
      readers: { 'application/json': { kind: 'json', validate: validators.followUserByUsernameBody } },
    },
    validate: { path: validators.followUserByUsernamePath, query: validators.followUserByUsernameQuery },
    responses: {
      200: responses.Profile,
      401: responses.Unauthorized,
      404: responses.NotFound,
      422: responses.Invalid,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'UnfollowUserByUsername',
    pointer: '/paths/~1profiles~1{username}~1follow/delete',
    method: 'DELETE',
    path: '/api/profiles/{username}/follow',
    security: [[{ scheme: 'Token', in: 'header', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'username', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.unfollowUserByUsernamePath, query: validators.unfollowUserByUsernameQuery },
    responses: {
      200: responses.Profile,
      401: responses.Unauthorized,
      404: responses.NotFound,
      422: responses.Invalid,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'GetArticlesFeed',
    pointer: '/paths/~1articles~1feed/get',
    method: 'GET',
    path: '/api/articles/feed',
    security: [[{ scheme: 'Token', in: 'header', name: 'authorization', scopes: [] }]],
    parameters: {
      path: [],
      query: [
        { name: 'offset', type: 'integer', default: 0 },
        { name: 'limit', type: 'integer', default: 20 },
      ],
      headers: [],
    },
    validate: { query: validators.getArticlesFeedQuery },
    responses: { 200: responses.Articles, 401: responses.Unauthorized, 422: responses.Invalid },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'GetArticles',
    pointer: '/paths/~1articles/get',
    method: 'GET',
    path: '/api/articles',
    parameters: {
      path: [],
      query: [
        { name: 'tag', type: 'string' },
        { name: 'author', type: 'string' },
        { name: 'favorited', type: 'string' },
        { name: 'offset', type: 'integer', default: 0 },
        { name: 'limit', type: 'integer', default: 20 },
      ],
      headers: [],
    },
    validate: { query: validators.getArticlesQuery },
    responses: { 200: responses.Articles, 401: responses.Unauthorized, 422: responses.Invalid },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'CreateArticle',
    pointer: '/paths/~1articles/post',
    method: 'POST',
    path: '/api/articles',
    security: [[{ scheme: 'Token', in: 'header', name: 'authorization', scopes: [] }]],
    parameters: { path: [], query: [], headers: [] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.createArticleBody } },
    },
    validate: { query: validators.createArticleQuery },
    responses: { 201: responses.Article, 401: responses.Unauthorized, 422: responses.Invalid },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'GetArticle',
    pointer: '/paths/~1articles~1{slug}/get',
    method: 'GET',
    path: '/api/articles/{slug}',
    parameters: { path: [{ name: 'slug', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.getArticlePath, query: validators.getArticleQuery },
    responses: {
      200: responses.Article,
      401: responses.Unauthorized,
      404: responses.NotFound,
      422: responses.Invalid,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'UpdateArticle',
    pointer: '/paths/~1articles~1{slug}/put',
    method: 'PUT',
    path: '/api/articles/{slug}',
    security: [[{ scheme: 'Token', in: 'header', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'slug', type: 'string' }], query: [], headers: [] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.updateArticleBody } },
    },
    validate: { path: validators.updateArticlePath, query: validators.updateArticleQuery },
    responses: {
      200: responses.Article,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      404: responses.NotFound,
      422: responses.Invalid,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'DeleteArticle',
    pointer: '/paths/~1articles~1{slug}/delete',
    method: 'DELETE',
    path: '/api/articles/{slug}',
    security: [[{ scheme: 'Token', in: 'header', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'slug', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.deleteArticlePath, query: validators.deleteArticleQuery },
    responses: {
      204: responses.Gone,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      404: responses.NotFound,
      422: responses.Invalid,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'GetArticleComments',
    pointer: '/paths/~1articles~1{slug}~1comments/get',
    method: 'GET',
    path: '/api/articles/{slug}/comments',
    parameters: { path: [{ name: 'slug', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.getArticleCommentsPath, query: validators.getArticleCommentsQuery },
    responses: {
      200: responses.Comments,
      401: responses.Unauthorized,
      404: responses.NotFound,
      422: responses.Invalid,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'CreateArticleComment',
    pointer: '/paths/~1articles~1{slug}~1comments/post',
    method: 'POST',
    path: '/api/articles/{slug}/comments',
    security: [[{ scheme: 'Token', in: 'header', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'slug', type: 'string' }], query: [], headers: [] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.createArticleCommentBody } },
    },
    validate: { path: validators.createArticleCommentPath, query: validators.createArticleCommentQuery },
    responses: {
      200: responses.Comment,
      401: responses.Unauthorized,
      404: responses.NotFound,
      422: responses.Invalid,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'DeleteArticleComment',
    pointer: '/paths/~1articles~1{slug}~1comments~1{id}/delete',
    method: 'DELETE',
    path: '/api/articles/{slug}/comments/{id}',
    security: [[{ scheme: 'Token', in: 'header', name: 'authorization', scopes: [] }]],
    parameters: {
      path: [{ name: 'slug', type: 'string' }, { name: 'id', type: 'integer' }],
      query: [],
      headers: [],
    },
    validate: { path: validators.deleteArticleCommentPath, query: validators.deleteArticleCommentQuery },
    responses: {
      204: responses.Gone,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      404: responses.NotFound,
      422: responses.Invalid,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'CreateArticleFavorite',
    pointer: '/paths/~1articles~1{slug}~1favorite/post',
    method: 'POST',
    path: '/api/articles/{slug}/favorite',
    security: [[{ scheme: 'Token', in: 'header', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'slug', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.createArticleFavoritePath, query: validators.createArticleFavoriteQuery },
    responses: {
      200: responses.Article,
      401: responses.Unauthorized,
      404: responses.NotFound,
      422: responses.Invalid,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'DeleteArticleFavorite',
    pointer: '/paths/~1articles~1{slug}~1favorite/delete',
    method: 'DELETE',
    path: '/api/articles/{slug}/favorite',
    security: [[{ scheme: 'Token', in: 'header', name: 'authorization', scopes: [] }]],
    parameters: { path: [{ name: 'slug', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.deleteArticleFavoritePath, query: validators.deleteArticleFavoriteQuery },
    responses: {
      200: responses.Article,
      401: responses.Unauthorized,
      404: responses.NotFound,
      422: responses.Invalid,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'GetTags',
    pointer: '/paths/~1tags/get',
    method: 'GET',
    path: '/api/tags',
    parameters: { path: [], query: [], headers: [] },
    validate: { query: validators.getTagsQuery },
    responses: { 200: responses.Tags, 422: responses.Invalid },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
]

/** Methods of every path in alphabetical order, with HEAD beside GET (RFC 9110, Allow). A request belongs to the first matching path. */
export const allow: Readonly<Record<string, readonly string[]>> = {
  '/api/users': ['POST'],
  '/api/user': ['GET', 'HEAD', 'PUT'],
  '/api/articles': ['GET', 'HEAD', 'POST'],
  '/api/tags': ['GET', 'HEAD'],
  '/api/users/login': ['POST'],
  '/api/articles/feed': ['GET', 'HEAD'],
  '/api/profiles/{username}': ['GET', 'HEAD'],
  '/api/articles/{slug}': ['DELETE', 'GET', 'HEAD', 'PUT'],
  '/api/profiles/{username}/follow': ['DELETE', 'POST'],
  '/api/articles/{slug}/comments': ['GET', 'HEAD', 'POST'],
  '/api/articles/{slug}/favorite': ['DELETE', 'POST'],
  '/api/articles/{slug}/comments/{id}': ['DELETE'],
}

/** Methods that a path lacks, but a later matching path has: these requests must not reach the later one. */
export const lacking: Readonly<Record<string, readonly Route['method'][]>> = { '/api/articles/feed': ['DELETE', 'PUT'] }

/** Scopes of all operations. */
export const scopes: readonly string[] = []

/** Text of the contract: YAML in one file. */
export const document = (): Promise<string> => readFile(new URL('openapi.yaml', import.meta.url), 'utf8')

/** Files of the contract, relative to the first, and the SHA-256 of their concatenated texts. */
export const source = {
  files: ['openapi.yaml'],
  digest: 'd7f98ae370e4fa390f5a95d75e04622a406a885bcc2b021ee6dac092f5912ad0',
}
