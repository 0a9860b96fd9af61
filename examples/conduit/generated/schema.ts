// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
export interface paths {
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign up */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who you are */
        get: operations["getUser"];
        /**
         * Change what is known of you
         * @description What the request does not name stays as it is.
         */
        put: operations["updateUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profiles/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a user. */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        /** Who somebody is */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profiles/{username}/follow": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a user. */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Follow somebody */
        post: operations["followUser"];
        /** Follow somebody no longer */
        delete: operations["unfollowUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List articles
         * @description The newest first.
         */
        get: operations["listArticles"];
        put?: never;
        /**
         * Write an article
         * @description Send an `Idempotency-Key` if you may have to repeat the request.
         */
        post: operations["createArticle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List articles by those whom you follow
         * @description The newest first.
         */
        get: operations["getFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of an article. */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        /** Read an article */
        get: operations["getArticle"];
        /**
         * Change an article of yours
         * @description What the request does not name stays as it is. The slug stays, too.
         */
        put: operations["updateArticle"];
        post?: never;
        /** Delete an article of yours */
        delete: operations["deleteArticle"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{slug}/favorite": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of an article. */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Like an article */
        post: operations["favoriteArticle"];
        /** Like an article no longer */
        delete: operations["unfavoriteArticle"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{slug}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of an article. */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        /**
         * List the comments on an article
         * @description The newest 100, the newest first.
         */
        get: operations["listComments"];
        put?: never;
        /** Comment on an article */
        post: operations["createComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{slug}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of an article. */
                slug: components["parameters"]["Slug"];
                /** @description The id of a comment. */
                commentId: components["schemas"]["CommentId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a comment of yours */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags that articles have
         * @description The 100 that most articles have.
         */
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description The name of a user, which stays.
         * @example ada
         */
        Username: string;
        /**
         * Format: email
         * @example ada@example.org
         */
        Email: string;
        /** @example correct horse */
        Password: string;
        /** @example Writes programs for engines. */
        Bio: string | null;
        /**
         * Format: uri
         * @example https://example.org/ada.png
         */
        Image: string | null;
        /** @example notes-on-the-engine-1 */
        Slug: string;
        /** @example Notes on the engine */
        Title: string;
        /** @example What it can do */
        Description: string;
        /** @example It weaves algebraic patterns. */
        Text: string;
        /** @example engines */
        Tag: string;
        /**
         * Format: int64
         * @example 1
         */
        CommentId: number;
        /**
         * Format: date-time
         * @example 2026-05-01T08:00:00.000Z
         */
        Time: string;
        NewUser: {
            /** @example ada */
            username: string;
            email: components["schemas"]["Email"];
            password: components["schemas"]["Password"];
        };
        Login: {
            email: components["schemas"]["Email"];
            password: components["schemas"]["Password"];
        };
        UserUpdate: {
            email?: components["schemas"]["Email"];
            password?: components["schemas"]["Password"];
            bio?: components["schemas"]["Bio"];
            image?: components["schemas"]["Image"];
        };
        User: {
            username: components["schemas"]["Username"];
            email: components["schemas"]["Email"];
            bio: components["schemas"]["Bio"];
            image: components["schemas"]["Image"];
        };
        Account: {
            username: components["schemas"]["Username"];
            email: components["schemas"]["Email"];
            bio: components["schemas"]["Bio"];
            image: components["schemas"]["Image"];
            /** @example conduit_0f8fad5bd9cb469fa16570867728950e */
            token: string;
        };
        Profile: {
            username: components["schemas"]["Username"];
            bio: components["schemas"]["Bio"];
            image: components["schemas"]["Image"];
            /**
             * @description Whether you follow this user.
             * @example false
             */
            following: boolean;
        };
        NewArticle: {
            title: components["schemas"]["Title"];
            description: components["schemas"]["Description"];
            body: components["schemas"]["Text"];
            tagList?: components["schemas"]["Tag"][];
        };
        ArticleUpdate: {
            title?: components["schemas"]["Title"];
            description?: components["schemas"]["Description"];
            body?: components["schemas"]["Text"];
        };
        Article: {
            slug: components["schemas"]["Slug"];
            title: components["schemas"]["Title"];
            description: components["schemas"]["Description"];
            body: components["schemas"]["Text"];
            tagList: components["schemas"]["Tag"][];
            createdAt: components["schemas"]["Time"];
            updatedAt: components["schemas"]["Time"];
            /**
             * @description Whether you like it.
             * @example false
             */
            favorited: boolean;
            /** @example 0 */
            favoritesCount: number;
            author: components["schemas"]["Profile"];
        };
        NewComment: {
            body: components["schemas"]["Text"];
        };
        Comment: {
            id: components["schemas"]["CommentId"];
            body: components["schemas"]["Text"];
            createdAt: components["schemas"]["Time"];
            author: components["schemas"]["Profile"];
        };
        Errors: {
            errors: {
                body: string[];
            };
        };
    };
    responses: {
        /** @description The new user, with a token. */
        NewUser: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    user: components["schemas"]["Account"];
                };
            };
        };
        /** @description You. */
        User: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    user: components["schemas"]["User"];
                };
            };
        };
        /** @description You, with a new token. */
        Account: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    user: components["schemas"]["Account"];
                };
            };
        };
        /** @description The profile. */
        Profile: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    profile: components["schemas"]["Profile"];
                };
            };
        };
        /** @description The new article. */
        NewArticle: {
            headers: {
                /** @description Where the article is. */
                Location: string;
                /** @description Sent when the `Idempotency-Key` came before, and this is the response of then. */
                "Idempotency-Replayed"?: "true";
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    article: components["schemas"]["Article"];
                };
            };
        };
        /** @description The article. */
        Article: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    article: components["schemas"]["Article"];
                };
            };
        };
        /** @description Articles, and how many there are. */
        Articles: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    articles: components["schemas"]["Article"][];
                    /** @example 1 */
                    articlesCount: number;
                };
            };
        };
        /** @description The new comment. */
        NewComment: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    comment: components["schemas"]["Comment"];
                };
            };
        };
        /** @description The comments. */
        Comments: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    comments: components["schemas"]["Comment"][];
                };
            };
        };
        /** @description The tags. */
        Tags: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    tags: components["schemas"]["Tag"][];
                };
            };
        };
        /** @description It is gone. */
        Gone: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request is not what the contract allows. */
        BadRequest: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The request is not what the contract allows. */
        PublicBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The response has no media type that you accept. */
        PublicNotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The name or the address is taken, or nobody has this address and password. */
        PublicConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The body is not JSON. */
        PublicUnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The token is missing or not valid. */
        Unauthorized: {
            headers: {
                /** @description What kind of token is asked for. */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description There is nothing of this name or id. */
        NotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The response has no media type that you accept. */
        NotAcceptable: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The address or the Idempotency-Key is taken. */
        Conflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The body is not JSON. */
        UnsupportedMediaType: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
    };
    parameters: {
        /** @description The name of a user. */
        Username: components["schemas"]["Username"];
        /** @description The slug of an article. */
        Slug: components["schemas"]["Slug"];
        /** @description The most articles to return. */
        Limit: number;
        /** @description How many articles to skip. */
        Offset: number;
        /** @description A text of your choice. A repeated request with the same text returns the first response, and creates nothing. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description How many requests are left (r), and for how many seconds (t).
         * @example "default";r=59999;t=60
         */
        RateLimit: string;
        /**
         * @description How many requests (q) may be sent in how many seconds (w).
         * @example "default";q=60000;w=60
         */
        RateLimitPolicy: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "username": "ada",
                 *         "email": "ada@example.org",
                 *         "password": "correct horse"
                 *       }
                 *     }
                 */
                "application/json": {
                    user: components["schemas"]["NewUser"];
                };
            };
        };
        responses: {
            201: components["responses"]["NewUser"];
            400: components["responses"]["PublicBadRequest"];
            406: components["responses"]["PublicNotAcceptable"];
            409: components["responses"]["PublicConflict"];
            415: components["responses"]["PublicUnsupportedMediaType"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "email": "ada@example.org",
                 *         "password": "correct horse"
                 *       }
                 *     }
                 */
                "application/json": {
                    user: components["schemas"]["Login"];
                };
            };
        };
        responses: {
            200: components["responses"]["Account"];
            400: components["responses"]["PublicBadRequest"];
            406: components["responses"]["PublicNotAcceptable"];
            409: components["responses"]["PublicConflict"];
            415: components["responses"]["PublicUnsupportedMediaType"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["User"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "bio": "Writes programs for engines."
                 *       }
                 *     }
                 */
                "application/json": {
                    user: components["schemas"]["UserUpdate"];
                };
            };
        };
        responses: {
            200: components["responses"]["User"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a user. */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Profile"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    followUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a user. */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Profile"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    unfollowUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of a user. */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Profile"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    listArticles: {
        parameters: {
            query: {
                /** @description Only articles that have this tag. */
                tag?: components["schemas"]["Tag"];
                /** @description Only articles by this user. */
                author?: components["schemas"]["Username"];
                /** @description Only articles that this user likes. */
                favorited?: components["schemas"]["Username"];
                /** @description The most articles to return. */
                limit: components["parameters"]["Limit"];
                /** @description How many articles to skip. */
                offset: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Articles"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    createArticle: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice. A repeated request with the same text returns the first response, and creates nothing. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "article": {
                 *         "title": "Notes on the engine",
                 *         "description": "What it can do",
                 *         "body": "It weaves algebraic patterns.",
                 *         "tagList": [
                 *           "engines"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    article: components["schemas"]["NewArticle"];
                };
            };
        };
        responses: {
            201: components["responses"]["NewArticle"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getFeed: {
        parameters: {
            query: {
                /** @description The most articles to return. */
                limit: components["parameters"]["Limit"];
                /** @description How many articles to skip. */
                offset: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Articles"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    getArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of an article. */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Article"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    updateArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of an article. */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "article": {
                 *         "title": "More notes on the engine"
                 *       }
                 *     }
                 */
                "application/json": {
                    article: components["schemas"]["ArticleUpdate"];
                };
            };
        };
        responses: {
            200: components["responses"]["Article"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    deleteArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of an article. */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Gone"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    favoriteArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of an article. */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Article"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    unfavoriteArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of an article. */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Article"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    listComments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of an article. */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Comments"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    createComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of an article. */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comment": {
                 *         "body": "It weaves algebraic patterns."
                 *       }
                 *     }
                 */
                "application/json": {
                    comment: components["schemas"]["NewComment"];
                };
            };
        };
        responses: {
            201: components["responses"]["NewComment"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of an article. */
                slug: components["parameters"]["Slug"];
                /** @description The id of a comment. */
                commentId: components["schemas"]["CommentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Gone"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Tags"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
        };
    };
}
