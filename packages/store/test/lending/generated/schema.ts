// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
export interface paths {
    "/loans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lend a book
         * @description With `reminders`, the lender is reminded there of a late loan. The `secret` of the response signs the reminders.
         */
        post: operations["lend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loans/{loanId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a book back */
        delete: operations["takeBack"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loans/{loanId}/reminder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remind of a loan now */
        post: operations["remind"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your hooks */
        get: operations["hooks"];
        put?: never;
        /** Subscribe to what happens to loans */
        post: operations["subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{hook}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hook: number;
            };
            cookie?: never;
        };
        /** Get a hook */
        get: operations["hook"];
        put?: never;
        post?: never;
        /** Unsubscribe */
        delete: operations["unsubscribe"];
        options?: never;
        head?: never;
        /** Change a hook */
        patch: operations["changeHook"];
        trace?: never;
    };
    "/hooks/{hook}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hook: number;
            };
            cookie?: never;
        };
        /** List what was sent */
        get: operations["attempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    loanLate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LateLoan"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    loanMade: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["MadeLoan"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    loanEnded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EndedLoan"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        NewLoan: {
            /** @example Emma */
            book: string;
            /**
             * Format: uri
             * @example https://reader.example/late
             */
            reminders?: string;
        };
        Loan: {
            /** @example 1 */
            id: number;
            /** @example Emma */
            book: string;
            /** @description Signs the reminders. */
            secret?: string;
        };
        LateLoan: {
            /** @example 1 */
            loan: number;
            /** @example Emma */
            book: string;
        };
        MadeLoan: {
            /** @example 7 */
            event: number;
            made: components["schemas"]["Loan"];
        };
        EndedLoan: {
            /** @example 8 */
            event: number;
            /** @example 1 */
            ended: number;
        };
        /** @enum {string} */
        Topic: "loan.made" | "loan.ended";
        NewHook: {
            /**
             * Format: uri
             * @example https://reader.example/hook
             */
            url: string;
            types?: components["schemas"]["Topic"][];
        };
        HookChange: {
            /**
             * Format: uri
             * @example https://reader.example/hook
             */
            url?: string;
            types?: components["schemas"]["Topic"][];
            enabled?: boolean;
        };
        Hook: {
            /** @example 1 */
            id: number;
            /** @example https://reader.example/hook */
            url: string;
            types: components["schemas"]["Topic"][];
            enabled: boolean;
            /** @example gone */
            disabledReason?: string;
        };
        SecretHook: components["schemas"]["Hook"] & {
            /** @example whsec_q8VPaRP0ZMNHJZ3RiAn0ZCKiCoBBeYYSGZ1bmZlHB8Q= */
            secret: string;
        };
        Attempt: {
            /** @example 1 */
            id: number;
            /** @example loan.made */
            type: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /** @example 1 */
            attempts: number;
        };
        Problem: {
            /** @example about:blank */
            type?: string;
            /** @example Not Found */
            title: string;
            /** @example 404 */
            status: number;
            /** @example No loan has id 9. */
            detail?: string;
        };
    };
    responses: {
        /** @description A problem. */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    lend: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLoan"];
            };
        };
        responses: {
            /** @description The loan. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Loan"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    takeBack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                loanId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The loan has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    remind: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                loanId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A reminder will be sent. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    hooks: {
        parameters: {
            query: {
                limit: number;
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of hooks. */
            200: {
                headers: {
                    /** @description The next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hook"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHook"];
            };
        };
        responses: {
            /** @description The hook, with the secret that signs its requests. */
            201: {
                headers: {
                    /** @description Its URL. */
                    Location: string;
                    /** @description Its version. */
                    ETag: string;
                    /** @description An earlier response. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecretHook"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    hook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hook: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hook, without its secret. */
            200: {
                headers: {
                    /** @description Its version. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hook"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hook: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hook is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    changeHook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hook: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HookChange"];
            };
        };
        responses: {
            /** @description The changed hook. */
            200: {
                headers: {
                    /** @description Its version. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hook"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    attempts: {
        parameters: {
            query: {
                limit: number;
                after?: number;
            };
            header?: never;
            path: {
                hook: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    /** @description The next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attempt"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
}
