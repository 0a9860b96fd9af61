// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import type { components, operations } from './schema.ts'

export type Name = components['schemas']['Name']

/** Empty where there is none. */
export type Bio = components['schemas']['Bio']

/** The address of a picture; empty where there is none. */
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
   * Makes a token for a user whose address and password you know. Whoever has tried too often waits a minute.
   */
  Login: {
    body: NonNullable<operations['Login']['requestBody']>['content']['application/json']
  }

  /**
   * Sign up: `POST /users`
   *
   * Names and addresses are taken once.
   */
  CreateUser: {
    body: NonNullable<operations['CreateUser']['requestBody']>['content']['application/json']
  }

  /** Who you are: `GET /user` */
  GetCurrentUser: {
  }

  /**
   * Change what is known of you: `PUT /user`
   *
   * What the request does not name stays as it is.
   */
  UpdateCurrentUser: {
    body: NonNullable<operations['UpdateCurrentUser']['requestBody']>['content']['application/json']
  }

  /** Who somebody is: `GET /profiles/{username}` */
  GetProfileByUsername: {
    path: {
      /** The name of a user. */
      username: string
    }
  }

  /**
   * Follow somebody: `POST /profiles/{username}/follow`
   *
   * The path says everything. A body is taken and ignored, for some clients send one.
   */
  FollowUserByUsername: {
    path: {
      /** The name of a user. */
      username: string
    }
    body?: NonNullable<operations['FollowUserByUsername']['requestBody']>['content']['application/json']
  }

  /** Follow somebody no longer: `DELETE /profiles/{username}/follow` */
  UnfollowUserByUsername: {
    path: {
      /** The name of a user. */
      username: string
    }
  }

  /**
   * List articles by those whom you follow: `GET /articles/feed`
   *
   * The newest first.
   */
  GetArticlesFeed: {
    query: {
      /** How many articles to skip. */
      offset: number
      /** How many articles to return, at most 100. */
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
      /** How many articles to skip. */
      offset: number
      /** How many articles to return, at most 100. */
      limit: number
    }
  }

  /**
   * Write an article: `POST /articles`
   *
   * The title makes the slug.
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
   * Change an article of yours: `PUT /articles/{slug}`
   *
   * What the request does not name stays as it is. Another title makes another slug.
   */
  UpdateArticle: {
    path: {
      /** The slug of an article. */
      slug: string
    }
    body: NonNullable<operations['UpdateArticle']['requestBody']>['content']['application/json']
  }

  /**
   * Delete an article of yours: `DELETE /articles/{slug}`
   *
   * Its comments go with it.
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

  /** Delete a comment of yours: `DELETE /articles/{slug}/comments/{id}` */
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

  /** Like an article no longer: `DELETE /articles/{slug}/favorite` */
  DeleteArticleFavorite: {
    path: {
      /** The slug of an article. */
      slug: string
    }
  }

  /**
   * List the tags that articles have: `GET /tags`
   *
   * The 100 that most articles have.
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
