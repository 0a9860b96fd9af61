// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import type { Validate } from 'contract-openapi/contract'

export declare const listShelvesQuery: Validate
export declare const listShelves200Response: Validate
export declare const ProblemResponse: Validate
export declare const addShelfBody: Validate
export declare const addShelfQuery: Validate
export declare const ShelfResponse: Validate
export declare const removeShelfPath: Validate
export declare const removeShelfQuery: Validate
export declare const listBooksPath: Validate
export declare const listBooksQuery: Validate
export declare const listBooks200Response: Validate
export declare const addBookBody: Validate
export declare const addBookPath: Validate
export declare const addBookQuery: Validate
export declare const addBookHeaders: Validate
export declare const BookResponse: Validate
export declare const getBookPath: Validate
export declare const getBookQuery: Validate
export declare const lendBookBody: Validate
export declare const lendBookPath: Validate
export declare const lendBookQuery: Validate
export declare const removeBookPath: Validate
export declare const removeBookQuery: Validate
export declare const blockCardPath: Validate
export declare const blockCardQuery: Validate
export declare const getOpeningHoursQuery: Validate
export declare const getOpeningHours200Response: Validate
