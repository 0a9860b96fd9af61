// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import type { components } from './schema.ts'

export type NewLoan = components['schemas']['NewLoan']

export type Loan = components['schemas']['Loan']

export type LateLoan = components['schemas']['LateLoan']

export type MadeLoan = components['schemas']['MadeLoan']

export type EndedLoan = components['schemas']['EndedLoan']

export type Topic = components['schemas']['Topic']

export type NewHook = components['schemas']['NewHook']

export type HookChange = components['schemas']['HookChange']

export type Hook = components['schemas']['Hook']

export type SecretHook = components['schemas']['SecretHook']

export type Attempt = components['schemas']['Attempt']

export type Problem = components['schemas']['Problem']

/** Permission of an API key. */
export type Scope = never

/** Name of an operation. */
export type OperationId = keyof Requests

/** Validated request of each operation, with defaults. */
export interface Requests {
  /**
   * Lend a book: `POST /loans`
   *
   * With `reminders`, the lender is reminded there of a late loan. The `secret` of the response signs the reminders.
   */
  lend: {
    body: NewLoan
  }

  /** Take a book back: `DELETE /loans/{loanId}` */
  takeBack: {
    path: {
      loanId: number
    }
  }

  /** Remind of a loan now: `POST /loans/{loanId}/reminder` */
  remind: {
    path: {
      loanId: number
    }
  }

  /** List your hooks: `GET /hooks` */
  hooks: {
    query: {
      limit: number
      after?: number
    }
  }

  /** Subscribe to what happens to loans: `POST /hooks` */
  subscribe: {
    body: NewHook
  }

  /** Get a hook: `GET /hooks/{hook}` */
  hook: {
    path: {
      hook: number
    }
  }

  /** Change a hook: `PATCH /hooks/{hook}` */
  changeHook: {
    path: {
      hook: number
    }
    body: HookChange
  }

  /** Unsubscribe: `DELETE /hooks/{hook}` */
  unsubscribe: {
    path: {
      hook: number
    }
  }

  /** List what was sent: `GET /hooks/{hook}/attempts` */
  attempts: {
    path: {
      hook: number
    }
    query: {
      limit: number
      after?: number
    }
  }
}

/** Responses of each operation: documented statuses with bodies and headers. */
export interface Responses {
  lend:
    | { status: 201; body: Loan; headers?: undefined }
    | { status: StatusRange<4 | 5>; body: Problem; headers?: undefined }

  takeBack:
    | { status: 204; body?: undefined; headers?: undefined }
    | { status: StatusRange<4 | 5>; body: Problem; headers?: undefined }

  remind:
    | { status: 204; body?: undefined; headers?: undefined }
    | { status: StatusRange<4 | 5>; body: Problem; headers?: undefined }

  hooks:
    | { status: 200; body: Hook[]; headers?: { Link?: string } }
    | { status: StatusRange<4 | 5>; body: Problem; headers?: undefined }

  subscribe:
    | { status: 201; body: SecretHook; headers: { Location: string; ETag: string; 'Idempotency-Replayed'?: 'true' } }
    | { status: StatusRange<4 | 5>; body: Problem; headers?: undefined }

  hook:
    | { status: 200; body: Hook; headers: { ETag: string } }
    | { status: StatusRange<4 | 5>; body: Problem; headers?: undefined }

  changeHook:
    | { status: 200; body: Hook; headers: { ETag: string } }
    | { status: StatusRange<4 | 5>; body: Problem; headers?: undefined }

  unsubscribe:
    | { status: 204; body?: undefined; headers?: undefined }
    | { status: StatusRange<4 | 5>; body: Problem; headers?: undefined }

  attempts:
    | { status: 200; body: Attempt[]; headers?: { Link?: string } }
    | { status: StatusRange<4 | 5>; body: Problem; headers?: undefined }
}

/** Handler of an operation. A documented refusal is a response; a thrown error is a fault. */
export type Operation<Id extends OperationId, Context> = (
  request: Requests[Id],
  context: Context,
) => Promise<Responses[Id]>

/** Handlers of all operations. */
export type Handlers<Context> = { [Id in keyof Requests]: Operation<Id, Context> }

/** Body of each callback and webhook that the server sends. */
export interface Callbacks {
  /** A loan is late */
  loanLate: LateLoan

  /** A book was lent */
  loanMade: MadeLoan

  /** A book is back */
  loanEnded: EndedLoan
}

/** Every status of a class: `StatusRange<4>` is 400 to 499. */
export type StatusRange<Class extends number> = Numbers<`${Class}${Digit}${Digit}`>

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type Numbers<Text> = Text extends `${infer Value extends number}` ? Value : never
