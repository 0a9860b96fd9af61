// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
export interface paths {
    "/users/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description Returns a new token for an address and its password. After too many failures you must wait a minute.
         */
        post: operations["Login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description Names and addresses are unique.
         */
        post: operations["CreateUser"];
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
        /** Get your account */
        get: operations["GetCurrentUser"];
        /**
         * Update your account
         * @description Members that the request leaves out stay unchanged.
         */
        put: operations["UpdateCurrentUser"];
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
                /**
                 * @description The name of a user.
                 * @example ada
                 */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        /** Get a profile */
        get: operations["GetProfileByUsername"];
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
                /**
                 * @description The name of a user.
                 * @example ada
                 */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follow a user
         * @description The server ignores the body, which some clients send.
         */
        post: operations["FollowUserByUsername"];
        /** Unfollow a user */
        delete: operations["UnfollowUserByUsername"];
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
         * List articles of followed users
         * @description The newest first.
         */
        get: operations["GetArticlesFeed"];
        put?: never;
        post?: never;
        delete?: never;
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
        get: operations["GetArticles"];
        put?: never;
        /**
         * Write an article
         * @description The slug is made from the title.
         */
        post: operations["CreateArticle"];
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
                /**
                 * @description The slug of an article.
                 * @example notes-on-the-engine-0f8fad5b
                 */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        /** Read an article */
        get: operations["GetArticle"];
        /**
         * Update your article
         * @description Members that the request leaves out stay unchanged. A new title creates a new slug.
         */
        put: operations["UpdateArticle"];
        post?: never;
        /**
         * Delete your article
         * @description Deletes its comments, too.
         */
        delete: operations["DeleteArticle"];
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
                /**
                 * @description The slug of an article.
                 * @example notes-on-the-engine-0f8fad5b
                 */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        /**
         * List the comments on an article
         * @description The newest 100, the newest first.
         */
        get: operations["GetArticleComments"];
        put?: never;
        /** Comment on an article */
        post: operations["CreateArticleComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/articles/{slug}/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of an article.
                 * @example notes-on-the-engine-0f8fad5b
                 */
                slug: components["parameters"]["Slug"];
                /**
                 * @description The id of a comment.
                 * @example 1
                 */
                id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete your comment */
        delete: operations["DeleteArticleComment"];
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
                /**
                 * @description The slug of an article.
                 * @example notes-on-the-engine-0f8fad5b
                 */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Like an article */
        post: operations["CreateArticleFavorite"];
        /** Unlike an article */
        delete: operations["DeleteArticleFavorite"];
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
         * List the tags of articles
         * @description The 100 most frequent tags.
         */
        get: operations["GetTags"];
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
        /** @example ada */
        Name: string;
        /**
         * @description Empty by default.
         * @example Writes programs for engines.
         */
        Bio: string;
        /**
         * @description The URL of a picture; empty by default.
         * @example https://example.org/ada.png
         */
        Image: string;
        /** @example Notes on the engine */
        Title: string;
        /** @example What it can do */
        Description: string;
        /** @example It weaves algebraic patterns. */
        Text: string;
        /** @example engines */
        Tag: string;
        /**
         * Format: date-time
         * @example 2026-05-01T08:00:00.000Z
         */
        Time: string;
        /** @example ada@example.org */
        Email: string;
        /**
         * Format: password
         * @example correct horse
         */
        Password: string;
        /** @example battery staple */
        OtherPassword: string;
        Login: {
            email: components["schemas"]["Email"];
            password: components["schemas"]["Password"];
        } & {
            [key: string]: unknown;
        };
        NewUser: {
            username: components["schemas"]["Name"];
            email: components["schemas"]["Email"];
            password: components["schemas"]["Password"];
        } & {
            [key: string]: unknown;
        };
        UserUpdate: {
            username?: components["schemas"]["Name"];
            email?: components["schemas"]["Email"];
            password?: components["schemas"]["OtherPassword"];
            bio?: components["schemas"]["Bio"];
            image?: components["schemas"]["Image"];
        } & {
            [key: string]: unknown;
        };
        User: {
            username: components["schemas"]["Name"];
            email: components["schemas"]["Email"];
            bio: components["schemas"]["Bio"];
            image: components["schemas"]["Image"];
            /** @example conduit_0f8fad5bd9cb469fa16570867728950e0f8fad5bd9cb469f */
            token: string;
        };
        Profile: {
            username: components["schemas"]["Name"];
            bio: components["schemas"]["Bio"];
            image: components["schemas"]["Image"];
            /**
             * @description True if you follow this user.
             * @example false
             */
            following: boolean;
        };
        NewArticle: {
            title: components["schemas"]["Title"];
            description: components["schemas"]["Description"];
            body: components["schemas"]["Text"];
            tagList?: components["schemas"]["Tag"][];
        } & {
            [key: string]: unknown;
        };
        ArticleUpdate: {
            title?: components["schemas"]["Title"];
            description?: components["schemas"]["Description"];
            body?: components["schemas"]["Text"];
        } & {
            [key: string]: unknown;
        };
        ListedArticle: {
            /** @example notes-on-the-engine-0f8fad5b */
            slug: string;
            title: components["schemas"]["Title"];
            description: components["schemas"]["Description"];
            tagList: components["schemas"]["Tag"][];
            createdAt: components["schemas"]["Time"];
            updatedAt: components["schemas"]["Time"];
            /**
             * @description True if you like it.
             * @example false
             */
            favorited: boolean;
            /** @example 0 */
            favoritesCount: number;
            author: components["schemas"]["Profile"];
        };
        Article: {
            /** @example notes-on-the-engine-0f8fad5b */
            slug: string;
            title: components["schemas"]["Title"];
            description: components["schemas"]["Description"];
            tagList: components["schemas"]["Tag"][];
            createdAt: components["schemas"]["Time"];
            updatedAt: components["schemas"]["Time"];
            /**
             * @description True if you like it.
             * @example false
             */
            favorited: boolean;
            /** @example 0 */
            favoritesCount: number;
            author: components["schemas"]["Profile"];
            body: components["schemas"]["Text"];
        };
        NewComment: {
            body: components["schemas"]["Text"];
        } & {
            [key: string]: unknown;
        };
        Comment: {
            /** @example 1 */
            id: number;
            createdAt: components["schemas"]["Time"];
            updatedAt: components["schemas"]["Time"];
            body: components["schemas"]["Text"];
            author: components["schemas"]["Profile"];
        };
        Errors: {
            errors: {
                body: string[];
            };
        };
    };
    responses: {
        /** @description Your account, with a token. */
        User: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    user: components["schemas"]["User"];
                };
            };
        };
        /** @description The profile. */
        Profile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    profile: components["schemas"]["Profile"];
                };
            };
        };
        /** @description The article. */
        Article: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    article: components["schemas"]["Article"];
                };
            };
        };
        /** @description A page of articles, and the number of all. */
        Articles: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    articles: components["schemas"]["ListedArticle"][];
                    /** @example 1 */
                    articlesCount: number;
                };
            };
        };
        /** @description The comment. */
        Comment: {
            headers: {
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
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    tags: components["schemas"]["Tag"][];
                };
            };
        };
        /** @description The resource is deleted. */
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The token is missing or invalid, or the address or password is wrong. */
        Unauthorized: {
            headers: {
                /** @description The required credentials. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "body": [
                 *           "This token is not valid."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The resource belongs to another user. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "body": [
                 *           "This article belongs to another user."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The resource does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "body": [
                 *           "Article not found."
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The request breaks the contract, or a name or address is taken. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": {
                 *         "body": [
                 *           "user.email is required"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Errors"];
            };
        };
    };
    parameters: {
        /**
         * @description The name of a user.
         * @example ada
         */
        Username: string;
        /**
         * @description The slug of an article.
         * @example notes-on-the-engine-0f8fad5b
         */
        Slug: string;
        /**
         * @description The id of a comment.
         * @example 1
         */
        CommentId: number;
        /** @description Number of articles to skip. */
        Offset: number;
        /** @description Number of articles to return, at most 100. */
        Limit: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Login: {
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
            200: components["responses"]["User"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["Invalid"];
        };
    };
    CreateUser: {
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
            201: components["responses"]["User"];
            422: components["responses"]["Invalid"];
        };
    };
    GetCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["User"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["Invalid"];
        };
    };
    UpdateCurrentUser: {
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
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["Invalid"];
        };
    };
    GetProfileByUsername: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a user.
                 * @example ada
                 */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Profile"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
        };
    };
    FollowUserByUsername: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a user.
                 * @example ada
                 */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: components["responses"]["Profile"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
        };
    };
    UnfollowUserByUsername: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a user.
                 * @example ada
                 */
                username: components["parameters"]["Username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Profile"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
        };
    };
    GetArticlesFeed: {
        parameters: {
            query: {
                /** @description Number of articles to skip. */
                offset: components["parameters"]["Offset"];
                /** @description Number of articles to return, at most 100. */
                limit: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Articles"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["Invalid"];
        };
    };
    GetArticles: {
        parameters: {
            query: {
                /**
                 * @description Only articles that have this tag.
                 * @example engines
                 */
                tag?: string;
                /**
                 * @description Only articles by this user.
                 * @example ada
                 */
                author?: string;
                /**
                 * @description Only articles that this user likes.
                 * @example ada
                 */
                favorited?: string;
                /** @description Number of articles to skip. */
                offset: components["parameters"]["Offset"];
                /** @description Number of articles to return, at most 100. */
                limit: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Articles"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["Invalid"];
        };
    };
    CreateArticle: {
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
            201: components["responses"]["Article"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["Invalid"];
        };
    };
    GetArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of an article.
                 * @example notes-on-the-engine-0f8fad5b
                 */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Article"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
        };
    };
    UpdateArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of an article.
                 * @example notes-on-the-engine-0f8fad5b
                 */
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
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
        };
    };
    DeleteArticle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of an article.
                 * @example notes-on-the-engine-0f8fad5b
                 */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Gone"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
        };
    };
    GetArticleComments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of an article.
                 * @example notes-on-the-engine-0f8fad5b
                 */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Comments"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
        };
    };
    CreateArticleComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of an article.
                 * @example notes-on-the-engine-0f8fad5b
                 */
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
            200: components["responses"]["Comment"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
        };
    };
    DeleteArticleComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of an article.
                 * @example notes-on-the-engine-0f8fad5b
                 */
                slug: components["parameters"]["Slug"];
                /**
                 * @description The id of a comment.
                 * @example 1
                 */
                id: components["parameters"]["CommentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Gone"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
        };
    };
    CreateArticleFavorite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of an article.
                 * @example notes-on-the-engine-0f8fad5b
                 */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Article"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
        };
    };
    DeleteArticleFavorite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of an article.
                 * @example notes-on-the-engine-0f8fad5b
                 */
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Article"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
        };
    };
    GetTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Tags"];
            422: components["responses"]["Invalid"];
        };
    };
}
