// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import type { components, operations } from './schema.ts'

/** The name of a user, which stays. */
export type Username = components['schemas']['Username']

export type Email = components['schemas']['Email']

export type Password = components['schemas']['Password']

export type Bio = components['schemas']['Bio']

export type Image = components['schemas']['Image']

export type Slug = components['schemas']['Slug']

export type Title = components['schemas']['Title']

export type Description = components['schemas']['Description']

export type Text = components['schemas']['Text']

export type Tag = components['schemas']['Tag']

export type CommentId = components['schemas']['CommentId']

export type Time = components['schemas']['Time']

export type NewUser = components['schemas']['NewUser']

export type Login = components['schemas']['Login']

export type UserUpdate = components['schemas']['UserUpdate']

export type User = components['schemas']['User']

export type Account = components['schemas']['Account']

export type Profile = components['schemas']['Profile']

export type NewArticle = components['schemas']['NewArticle']

export type ArticleUpdate = components['schemas']['ArticleUpdate']

export type Article = components['schemas']['Article']

export type NewComment = components['schemas']['NewComment']

export type Comment = components['schemas']['Comment']

export type Errors = components['schemas']['Errors']

/** What an API key may be allowed to do. */
export type Scope = never

/** The name of an operation. */
export type OperationId = keyof Requests

/** What an operation is called with once the request has been validated; defaults are filled in. */
export interface Requests {
  /** Sign up: `POST /users` */
  createUser: {
    body: NonNullable<operations['createUser']['requestBody']>['content']['application/json']
  }

  /** Log in: `POST /users/login` */
  login: {
    body: NonNullable<operations['login']['requestBody']>['content']['application/json']
  }

  /** Who you are: `GET /user` */
  getUser: {
  }

  /**
   * Change what is known of you: `PUT /user`
   *
   * What the request does not name stays as it is.
   */
  updateUser: {
    body: NonNullable<operations['updateUser']['requestBody']>['content']['application/json']
  }

  /** Who somebody is: `GET /profiles/{username}` */
  getProfile: {
    path: {
      /** The name of a user. */
      username: Username
    }
  }

  /** Follow somebody: `POST /profiles/{username}/follow` */
  followUser: {
    path: {
      /** The name of a user. */
      username: Username
    }
  }

  /** Follow somebody no longer: `DELETE /profiles/{username}/follow` */
  unfollowUser: {
    path: {
      /** The name of a user. */
      username: Username
    }
  }

  /**
   * List articles: `GET /articles`
   *
   * The newest first.
   */
  listArticles: {
    query: {
      /** Only articles that have this tag. */
      tag?: Tag
      /** Only articles by this user. */
      author?: Username
      /** Only articles that this user likes. */
      favorited?: Username
      /** The most articles to return. */
      limit: number
      /** How many articles to skip. */
      offset: number
    }
  }

  /**
   * Write an article: `POST /articles`
   *
   * Send an `Idempotency-Key` if you may have to repeat the request.
   */
  createArticle: {
    headers: {
      /**
       * A text of your choice. A repeated request with the same text returns the first response, and creates nothing.
       */
      'Idempotency-Key'?: string
    }
    body: NonNullable<operations['createArticle']['requestBody']>['content']['application/json']
  }

  /**
   * List articles by those whom you follow: `GET /articles/feed`
   *
   * The newest first.
   */
  getFeed: {
    query: {
      /** The most articles to return. */
      limit: number
      /** How many articles to skip. */
      offset: number
    }
  }

  /** Read an article: `GET /articles/{slug}` */
  getArticle: {
    path: {
      /** The slug of an article. */
      slug: Slug
    }
  }

  /**
   * Change an article of yours: `PUT /articles/{slug}`
   *
   * What the request does not name stays as it is. The slug stays, too.
   */
  updateArticle: {
    path: {
      /** The slug of an article. */
      slug: Slug
    }
    body: NonNullable<operations['updateArticle']['requestBody']>['content']['application/json']
  }

  /** Delete an article of yours: `DELETE /articles/{slug}` */
  deleteArticle: {
    path: {
      /** The slug of an article. */
      slug: Slug
    }
  }

  /** Like an article: `POST /articles/{slug}/favorite` */
  favoriteArticle: {
    path: {
      /** The slug of an article. */
      slug: Slug
    }
  }

  /** Like an article no longer: `DELETE /articles/{slug}/favorite` */
  unfavoriteArticle: {
    path: {
      /** The slug of an article. */
      slug: Slug
    }
  }

  /**
   * List the comments on an article: `GET /articles/{slug}/comments`
   *
   * The newest 100, the newest first.
   */
  listComments: {
    path: {
      /** The slug of an article. */
      slug: Slug
    }
  }

  /** Comment on an article: `POST /articles/{slug}/comments` */
  createComment: {
    path: {
      /** The slug of an article. */
      slug: Slug
    }
    body: NonNullable<operations['createComment']['requestBody']>['content']['application/json']
  }

  /** Delete a comment of yours: `DELETE /articles/{slug}/comments/{commentId}` */
  deleteComment: {
    path: {
      /** The slug of an article. */
      slug: Slug
      /** The id of a comment. */
      commentId: CommentId
    }
  }

  /**
   * List the tags that articles have: `GET /tags`
   *
   * The 100 that most articles have.
   */
  listTags: {
  }
}

/** What an operation may respond: the statuses that the contract documents, each with its body and headers. */
export interface Responses {
  createUser:
    | { status: 201; body: operations['createUser']['responses'][201]['content']['application/json']; headers?: undefined }
    | { status: 400 | 406 | 409 | 415; body: Errors; headers?: undefined }

  login:
    | { status: 200; body: operations['login']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 400 | 406 | 409 | 415; body: Errors; headers?: undefined }

  getUser:
    | { status: 200; body: operations['getUser']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 400 | 401 | 406; body: Errors; headers?: undefined }

  updateUser:
    | { status: 200; body: operations['updateUser']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 400 | 401 | 406 | 409 | 415; body: Errors; headers?: undefined }

  getProfile:
    | { status: 200; body: operations['getProfile']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 400 | 401 | 404 | 406; body: Errors; headers?: undefined }

  followUser:
    | { status: 200; body: operations['followUser']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 400 | 401 | 404 | 406; body: Errors; headers?: undefined }

  unfollowUser:
    | { status: 200; body: operations['unfollowUser']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 400 | 401 | 404 | 406; body: Errors; headers?: undefined }

  listArticles:
    | { status: 200; body: operations['listArticles']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 400 | 401 | 406; body: Errors; headers?: undefined }

  createArticle:
    | { status: 201; body: operations['createArticle']['responses'][201]['content']['application/json']; headers: { Location: string; 'Idempotency-Replayed'?: 'true' } }
    | { status: 400 | 401 | 406 | 409 | 415; body: Errors; headers?: undefined }

  getFeed:
    | { status: 200; body: operations['getFeed']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 400 | 401 | 406; body: Errors; headers?: undefined }

  getArticle:
    | { status: 200; body: operations['getArticle']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 400 | 401 | 404 | 406; body: Errors; headers?: undefined }

  updateArticle:
    | { status: 200; body: operations['updateArticle']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 400 | 401 | 404 | 406 | 415; body: Errors; headers?: undefined }

  deleteArticle:
    | { status: 204; body?: undefined; headers?: undefined }
    | { status: 400 | 401 | 404; body: Errors; headers?: undefined }

  favoriteArticle:
    | { status: 200; body: operations['favoriteArticle']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 400 | 401 | 404 | 406; body: Errors; headers?: undefined }

  unfavoriteArticle:
    | { status: 200; body: operations['unfavoriteArticle']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 400 | 401 | 404 | 406; body: Errors; headers?: undefined }

  listComments:
    | { status: 200; body: operations['listComments']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 400 | 401 | 404 | 406; body: Errors; headers?: undefined }

  createComment:
    | { status: 201; body: operations['createComment']['responses'][201]['content']['application/json']; headers?: undefined }
    | { status: 400 | 401 | 404 | 406 | 415; body: Errors; headers?: undefined }

  deleteComment:
    | { status: 204; body?: undefined; headers?: undefined }
    | { status: 400 | 401 | 404; body: Errors; headers?: undefined }

  listTags:
    | { status: 200; body: operations['listTags']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: 400 | 401 | 406; body: Errors; headers?: undefined }
}

/**
 * An operation's implementation. A refusal that the contract documents is a response; anything thrown is a
 * fault.
 */
export type Operation<Id extends OperationId, Context> = (
  request: Requests[Id],
  context: Context,
) => Promise<Responses[Id]>

/** Every operation of the contract, and none besides. */
export type Handlers<Context> = { [Id in keyof Requests]: Operation<Id, Context> }
