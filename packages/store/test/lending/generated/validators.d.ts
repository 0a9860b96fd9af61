// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import type { Validate } from 'contract-openapi/contract'

export declare const lendBody: Validate
export declare const lendQuery: Validate
export declare const LoanResponse: Validate
export declare const ProblemResponse: Validate
export declare const takeBackPath: Validate
export declare const takeBackQuery: Validate
export declare const remindPath: Validate
export declare const remindQuery: Validate
export declare const hooksQuery: Validate
export declare const hooks200Response: Validate
export declare const subscribeBody: Validate
export declare const subscribeQuery: Validate
export declare const SecretHookResponse: Validate
export declare const hookPath: Validate
export declare const hookQuery: Validate
export declare const HookResponse: Validate
export declare const changeHookBody: Validate
export declare const changeHookPath: Validate
export declare const changeHookQuery: Validate
export declare const unsubscribePath: Validate
export declare const unsubscribeQuery: Validate
export declare const attemptsPath: Validate
export declare const attemptsQuery: Validate
export declare const attempts200Response: Validate
export declare const LateLoanResponse: Validate
export declare const MadeLoanResponse: Validate
export declare const EndedLoanResponse: Validate
