import { assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import {
  type ChosenInvoice,
  chosenInvoice,
  creditableIn,
  isCreditable,
  NOTHING_TAKEN,
  rebatesOf,
  type TypedRebates,
  takenProblem,
} from '#shared/dashboard/orders/credit-draft'
import type { CreditedInvoice, CreditInvoiceBody } from '#shared/dashboard/orders/orders.schema'
import type { TakenBack } from '#shared/invoices/invoice.rules'
import { reasonProblem } from '#shared/orders/payable'

export interface CreditNoteContext {
  /** of the order */
  id: string
  /** of the order, as they were read last */
  invoices: readonly CreditedInvoice[]
  /** index of the one that is credited: others come after it */
  chosen: number
  /** what is taken back of it, as chosen */
  taken: TakenBack
  /** what is off the price of its lines, as typed */
  typed: TypedRebates
  /** as typed */
  reason: string
  failure: Failure | null
  /** something was credited of it while this was chosen */
  isOvertaken: boolean
}

export type CreditNoteEvent =
  /** the order was read again */
  | { type: 'invoices.read'; invoices: readonly CreditedInvoice[] }
  | { type: 'credit.ask' }
  /** `index`: from 0, in the order of the invoices */
  | { type: 'invoice.choose'; index: number }
  /** `line`: its index from 0 in the order */
  | { type: 'units.set'; line: number; units: number }
  /** everything that may still be credited, or nothing yet */
  | { type: 'units.all' }
  | { type: 'units.none' }
  | { type: 'delivery.set'; delivery: boolean }
  /** euros off the price of a line */
  | { type: 'rebate.type'; line: number; text: string }
  | { type: 'reason.type'; text: string }
  | { type: 'credit.confirm' }
  | { type: 'credit.close' }

/** What is asked of the server. */
export interface MadeCreditNote {
  readonly id: string
  readonly body: CreditInvoiceBody
}

const NOTHING = { taken: NOTHING_TAKEN, typed: {} }

const creditsOf = (chosen: ChosenInvoice): number => chosenInvoice(chosen)?.credits.length ?? 0

/** The lines with so many units of one of them, no more than may be credited. */
const withUnits = (
  { taken, ...chosen }: ChosenInvoice & Pick<CreditNoteContext, 'taken'>,
  line: number,
  units: number,
): TakenBack => {
  const most = creditableIn(chosen).lines.find((one) => one.line === line)?.quantity ?? 0
  const quantity = Math.min(Math.max(units, 0), most)
  const others = taken.lines.filter((one) => one.line !== line)
  const lines = quantity === 0 ? others : [...others, { line, quantity }]
  return { ...taken, lines: lines.toSorted((one, other) => one.line - other.line) }
}

/**
 * A credit note of a part of an invoice, made by staff: of which invoice, what, and why. Where something was credited of it
 * meanwhile, by a colleague or by this very call whose answer was lost, it is refused, the order is read again, and what is
 * taken back is chosen anew.
 */
export const creditNoteMachine = setup({
  types: {
    input: {} as { id: string; invoices: readonly CreditedInvoice[] },
    context: {} as CreditNoteContext,
    events: {} as CreditNoteEvent,
    emitted: {} as
      | { type: 'credit.made'; message: string }
      /** the order may be no longer as it is shown */
      | { type: 'credit.refused' },
    /** open: the form stands, or is being sent */
    tags: {} as 'open' | 'busy',
  },
  actors: {
    /** gives what is said of it */
    creditInvoice: requiredCall<string, MadeCreditNote>('creditInvoice'),
  },
  guards: {
    isGood: ({ context }) => takenProblem(context) === null && reasonProblem(context.reason) === null,
    isThere: ({ context: { invoices } }, { index }: { index: number }) => invoices[index] !== undefined,
  },
}).createMachine({
  id: 'creditNote',
  context: ({ input: { id, invoices } }) => ({
    id,
    invoices,
    chosen: 0,
    taken: NOTHING_TAKEN,
    typed: {},
    reason: '',
    failure: null,
    isOvertaken: false,
  }),
  initial: 'idle',
  on: {
    'invoices.read': {
      actions: assign(({ context, event: { invoices } }) =>
        creditsOf(context) === creditsOf({ ...context, invoices })
          ? { invoices }
          : { invoices, ...NOTHING, failure: null, isOvertaken: true },
      ),
      description: 'Where something was credited meanwhile, what is taken back is chosen anew.',
    },
  },
  states: {
    idle: {
      on: {
        'credit.ask': {
          target: 'editing',
          actions: assign(({ context: { invoices } }) => ({
            chosen: Math.max(0, invoices.findIndex(isCreditable)),
            ...NOTHING,
            failure: null,
            isOvertaken: false,
          })),
        },
      },
    },
    editing: {
      tags: 'open',
      on: {
        'invoice.choose': {
          guard: { type: 'isThere', params: ({ event: { index } }) => ({ index }) },
          actions: assign(({ event: { index } }) => ({ chosen: index, ...NOTHING, failure: null })),
        },
        'units.set': {
          actions: assign(({ context, event: { line, units } }) => ({
            taken: withUnits(context, line, units),
          })),
        },
        'units.all': { actions: assign(({ context }) => ({ taken: creditableIn(context), typed: {} })) },
        'units.none': { actions: assign(NOTHING) },
        'delivery.set': {
          actions: assign(({ context, event: { delivery } }) => ({
            taken: { ...context.taken, delivery: delivery && creditableIn(context).delivery },
          })),
        },
        'rebate.type': {
          actions: assign(({ context: { typed }, event: { line, text } }) => ({
            typed: { ...typed, [line]: text },
          })),
        },
        'reason.type': { actions: assign(({ event: { text } }) => ({ reason: text })) },
        'credit.confirm': { guard: 'isGood', target: 'sending' },
        'credit.close': 'idle',
      },
    },
    sending: {
      tags: ['open', 'busy'],
      description: 'It cannot be left: whether it was made would not be known.',
      entry: assign({ failure: null, isOvertaken: false }),
      invoke: {
        id: 'creditInvoice',
        src: 'creditInvoice',
        input: ({ context }) => ({
          id: context.id,
          body: {
            invoiceId: chosenInvoice(context)?.id ?? '',
            lines: [...context.taken.lines],
            delivery: context.taken.delivery,
            ...(rebatesOf(context.typed).length > 0 && { rebates: rebatesOf(context.typed) }),
            reason: context.reason.trim(),
            seen: creditsOf(context),
          },
        }),
        onDone: {
          target: 'idle',
          actions: [
            assign({ reason: '' }),
            emit(({ event }) => ({ type: 'credit.made' as const, message: event.output })),
          ],
        },
        onError: {
          target: 'editing',
          actions: [
            assign(({ event }) => ({ failure: failureOf(event.error) })),
            emit({ type: 'credit.refused' as const }),
          ],
        },
      },
    },
  },
})
