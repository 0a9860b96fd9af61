// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import type { components, operations } from './schema.ts'

export type Name = components['schemas']['Name']

/** Empty by default. */
export type Bio = components['schemas']['Bio']

/** The URL of a picture; empty by default. */
export type Image = components['schemas']['Image']

export type Title = components['schemas']['Title']

export type Description = components['schemas']['Description']

export type Text = components['schemas']['Text']

export type Tag = components['schemas']['Tag']

export type Time = components['schemas']['Time']

export type Email = components['schemas']['Email']

export type Password = components['schemas']['Password']

export type OtherPassword = components['schemas']['OtherPassword']

export type Login = components['schemas']['Login']

export type NewUser = components['schemas']['NewUser']

export type UserUpdate = components['schemas']['UserUpdate']

export type User = components['schemas']['User']

export type Profile = components['schemas']['Profile']

export type NewArticle = components['schemas']['NewArticle']

export type ArticleUpdate = components['schemas']['ArticleUpdate']

export type ListedArticle = components['schemas']['ListedArticle']

export type Article = components['schemas']['Article']

export type NewComment = components['schemas']['NewComment']

export type Comment = components['schemas']['Comment']

export type Errors = components['schemas']['Errors']

/** Permission of an API key. */
export type Scope = never

/** Name of an operation. */
export type OperationId = keyof Requests

/** Validated request of each operation, with defaults. */
export interface Requests {
  /**
   * Log in: `POST /users/login`
   *
   * Returns a new token for an address and its password. After too many failures you must wait a minute.
   */
  Login: {
    body: NonNullable<operations['Login']['requestBody']>['content']['application/json']
  }

  /**
   * Sign up: `POST /users`
   *
   * Names and addresses are unique.
   */
  CreateUser: {
    body: NonNullable<operations['CreateUser']['requestBody']>['content']['application/json']
  }

  /** Get your account: `GET /user` */
  GetCurrentUser: {
  }

  /**
   * Update your account: `PUT /user`
   *
   * Members that the request leaves out stay unchanged.
   */
  UpdateCurrentUser: {
    body: NonNullable<operations['UpdateCurrentUser']['requestBody']>['content']['application/json']
  }

  /** Get a profile: `GET /profiles/{username}` */
  GetProfileByUsername: {
    path: {
      /** The name of a user. */
      username: string
    }
  }

  /**
   * Follow a user: `POST /profiles/{username}/follow`
   *
   * The server ignores the body, which some clients send.
   */
  FollowUserByUsername: {
    path: {
      /** The name of a user. */
      username: string
    }
    body?: NonNullable<operations['FollowUserByUsername']['requestBody']>['content']['application/json']
  }

  /** Unfollow a user: `DELETE /profiles/{username}/follow` */
  UnfollowUserByUsername: {
    path: {
      /** The name of a user. */
      username: string
    }
  }

  /**
   * List articles of followed users: `GET /articles/feed`
   *
   * The newest first.
   */
  GetArticlesFeed: {
    query: {
      /** Number of articles to skip. */
      offset: number
      /** Number of articles to return, at most 100. */
      limit: number
    }
  }

  /**
   * List articles: `GET /articles`
   *
   * The newest first.
   */
  GetArticles: {
    query: {
      /** Only articles that have this tag. */
      tag?: string
      /** Only articles by this user. */
      author?: string
      /** Only articles that this user likes. */
      favorited?: string
      /** Number of articles to skip. */
      offset: number
      /** Number of articles to return, at most 100. */
      limit: number
    }
  }

  /**
   * Write an article: `POST /articles`
   *
   * The slug is made from the title.
   */
  CreateArticle: {
    body: NonNullable<operations['CreateArticle']['requestBody']>['content']['application/json']
  }

  /** Read an article: `GET /articles/{slug}` */
  GetArticle: {
    path: {
      /** The slug of an article. */
      slug: string
    }
  }

  /**
   * Update your article: `PUT /articles/{slug}`
   *
   * Members that the request leaves out stay unchanged. A new title creates a new slug.
   */
  UpdateArticle: {
    path: {
      /** The slug of an article. */
      slug: string
    }
    body: NonNullable<operations['UpdateArticle']['requestBody']>['content']['application/json']
  }

  /**
   * Delete your article: `DELETE /articles/{slug}`
   *
   * Deletes its comments, too.
   */
  DeleteArticle: {
    path: {
      /** The slug of an article. */
      slug: string
    }
  }

  /**
   * List the comments on an article: `GET /articles/{slug}/comments`
   *
   * The newest 100, the newest first.
   */
  GetArticleComments: {
    path: {
      /** The slug of an article. */
      slug: string
    }
  }

  /** Comment on an article: `POST /articles/{slug}/comments` */
  CreateArticleComment: {
    path: {
      /** The slug of an article. */
      slug: string
    }
    body: NonNullable<operations['CreateArticleComment']['requestBody']>['content']['application/json']
  }

  /** Delete your comment: `DELETE /articles/{slug}/comments/{id}` */
  DeleteArticleComment: {
    path: {
      /** The slug of an article. */
      slug: string
      /** The id of a comment. */
      id: number
    }
  }

  /** Like an article: `POST /articles/{slug}/favorite` */
  CreateArticleFavorite: {
    path: {
      /** The slug of an article. */
      slug: string
    }
  }

  /** Unlike an article: `DELETE /articles/{slug}/favorite` */
  DeleteArticleFavorite: {
    path: {
      /** The slug of an article. */
      slug: string
    }
  }

  /**
   * List the tags of articles: `GET /tags`
   *
   * The 100 most frequent tags.
   */
  GetTags: {
  }
}

/** Responses of each operation: documented statuses with bodies and headers. */
export interface Responses {
  Login:
    | { status: 200; body: operations['Login']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 401 | 422; body: Errors; headers?: undefined }

  CreateUser:
    | { status: 201; body: operations['CreateUser']['responses'][201]['content']['application/json']; headers?: undefined }
    | { status: 422; body: Errors; headers?: undefined }

  GetCurrentUser:
    | { status: 200; body: operations['GetCurrentUser']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 401 | 422; body: Errors; headers?: undefined }

  UpdateCurrentUser:
    | { status: 200; body: operations['UpdateCurrentUser']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 401 | 422; body: Errors; headers?: undefined }

  GetProfileByUsername:
    | { status: 200; body: operations['GetProfileByUsername']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 401 | 404 | 422; body: Errors; headers?: undefined }

  FollowUserByUsername:
    | { status: 200; body: operations['FollowUserByUsername']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 401 | 404 | 422; body: Errors; headers?: undefined }

  UnfollowUserByUsername:
    | { status: 200; body: operations['UnfollowUserByUsername']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 401 | 404 | 422; body: Errors; headers?: undefined }

  GetArticlesFeed:
    | { status: 200; body: operations['GetArticlesFeed']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 401 | 422; body: Errors; headers?: undefined }

  GetArticles:
    | { status: 200; body: operations['GetArticles']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 401 | 422; body: Errors; headers?: undefined }

  CreateArticle:
    | { status: 201; body: operations['CreateArticle']['responses'][201]['content']['application/json']; headers?: undefined }
    | { status: 401 | 422; body: Errors; headers?: undefined }

  GetArticle:
    | { status: 200; body: operations['GetArticle']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 401 | 404 | 422; body: Errors; headers?: undefined }

  UpdateArticle:
    | { status: 200; body: operations['UpdateArticle']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 401 | 403 | 404 | 422; body: Errors; headers?: undefined }

  DeleteArticle:
    | { status: 204; body?: undefined; headers?: undefined }
    | { status: 401 | 403 | 404 | 422; body: Errors; headers?: undefined }

  GetArticleComments:
    | { status: 200; body: operations['GetArticleComments']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 401 | 404 | 422; body: Errors; headers?: undefined }

  CreateArticleComment:
    | { status: 200; body: operations['CreateArticleComment']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 401 | 404 | 422; body: Errors; headers?: undefined }

  DeleteArticleComment:
    | { status: 204; body?: undefined; headers?: undefined }
    | { status: 401 | 403 | 404 | 422; body: Errors; headers?: undefined }

  CreateArticleFavorite:
    | { status: 200; body: operations['CreateArticleFavorite']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 401 | 404 | 422; body: Errors; headers?: undefined }

  DeleteArticleFavorite:
    | { status: 200; body: operations['DeleteArticleFavorite']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 401 | 404 | 422; body: Errors; headers?: undefined }

  GetTags:
    | { status: 200; body: operations['GetTags']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 422; body: Errors; headers?: undefined }
}

/** Handler of an operation. A documented refusal is a response; a thrown error is a fault. */
export type Operation<Id extends OperationId, Context> = (
  request: Requests[Id],
  context: Context,
) => Promise<Responses[Id]>

/** Handlers of all operations. */
export type Handlers<Context> = { [Id in keyof Requests]: Operation<Id, Context> }
