/** Loans of a library, as a service: its webhooks, under other names and with other bodies, are those of the packages. */
import {
  type CallbackSources,
  type HandlerContext,
  type JobContext,
  refuse,
  type Service,
  type StoredEvent,
} from 'contract-server'
import { problemDetails, refusable } from 'contract-server/responses'
import { webhookHandlers, webhookRefusals } from 'contract-server/webhooks'
import { type Database, lock, newRow, type Schema, type Sequenced, sqlStore } from 'contract-store'

interface Loan {
  id: number
  book: string
  secret?: string
}

interface Callbacks {
  loanLate: { loan: number; book: string }
  loanMade: { event: number; made: Loan }
  loanEnded: { event: number; ended: number }
}

interface LoanRecord {
  id: number
  book: string
  reminders: string | null
  /** Sealed secret that signs the reminders. */
  secret: string | null
}

const loans: Sequenced<LoanRecord> = {
  name: 'loans',
  columns: { id: 'integer', book: 'text', reminders: 'text', secret: 'text' },
  key: ['id'],
  sequence: 'loan_ids',
}

export const schema: Schema = {
  id: 'lending',
  mark: 0x1e9d1,
  tables: [loans],
  migrations: {
    sqlite: new URL('migrations/sqlite/', import.meta.url),
    postgres: new URL('migrations/postgres/', import.meta.url),
  },
}

const loanOf = ({ id, book }: LoanRecord): Loan => ({ id, book })

export const storeOn = ({ engine, ...database }: Database) => ({
  ...database,
  loans: {
    find: engine.finder<LoanRecord, LoanRecord>(loans, (row) => ({ ...row })),
    lend: (loan: Omit<LoanRecord, 'id'>) =>
      engine.write({ add: newRow(loans) }, ({ add }, { emit }) => {
        const { row } = add(loan)
        emit('loan.made', loanOf(row))
        return row
      }),
    end: (id: number) =>
      engine.write({ loan: lock(loans, id) }, ({ loan }, { emit }) => {
        if (!loan.row) return false
        emit('loan.ended', loanOf(loan.row))
        loan.remove()
        return true
      }),
    all: () => engine.read<LoanRecord>('SELECT id, book, reminders, secret FROM loans ORDER BY id'),
  },
})

type Store = ReturnType<typeof storeOn>

interface Context extends HandlerContext<Callbacks> {
  store: Store
}

interface Of {
  path: { loanId: number }
}

const responses = refusable({ ...webhookRefusals, loan_not_found: 404 }, problemDetails)
const hooks = webhookHandlers(responses, '/hooks')
const noLoan = (id: number) => responses.decline(refuse('loan_not_found', `No loan has id ${id}.`))

const remind = async (
  { callback }: Pick<Context, 'callback'>,
  { id, book, reminders, secret }: LoanRecord,
) => {
  if (reminders !== null) await callback('loanLate', reminders, { loan: id, book }, secret ?? undefined)
}

const handlers = {
  async lend({ body }: { body: { book: string; reminders?: string } }, { store, webhooks }: Context) {
    const { book, reminders = null } = body
    const { shown, sealed } = webhooks.newSecret()
    const loan = await store.loans.lend({ book, reminders, secret: reminders === null ? null : sealed })
    return { status: 201, body: reminders === null ? loanOf(loan) : { ...loanOf(loan), secret: shown } }
  },

  takeBack: async ({ path: { loanId } }: Of, { store }: Context) =>
    (await store.loans.end(loanId)) ? { status: 204 } : noLoan(loanId),

  async remind({ path: { loanId } }: Of, context: Context) {
    const loan = await context.store.loans.find(loanId)
    if (!loan) return noLoan(loanId)
    await remind(context, loan)
    return { status: 204 }
  },

  subscribe: hooks.create,
  hooks: hooks.list,
  hook: hooks.get,
  changeHook: hooks.update,
  unsubscribe: hooks.delete,
  attempts: hooks.listDeliveries,
}

const loanIn = ({ data }: StoredEvent): Loan => JSON.parse(data)

/** Service of the generated code of the contract. */
export const serviceOf = (contract: Service<Store>['contract']): Service<Store> => ({
  name: 'Lending',
  id: schema.id,
  firstCall: '/hooks',
  contract,
  handlers,
  store: sqlStore(schema, storeOn),
  callbacks: {
    loanMade: (event) => (event.type === 'loan.made' ? { event: event.id, made: loanIn(event) } : undefined),
    loanEnded: (event) =>
      event.type === 'loan.ended' ? { event: event.id, ended: loanIn(event).id } : undefined,
    loanLate: 'requested',
  } satisfies CallbackSources<Callbacks>,
})

/** Job that reminds of all loans once. */
export function startJobs(context: JobContext<Store, Callbacks>) {
  const reminding = context.store.loans
    .all()
    .then((found) => Promise.all(found.map((loan) => remind(context, loan))))
  return async () => void (await reminding)
}
