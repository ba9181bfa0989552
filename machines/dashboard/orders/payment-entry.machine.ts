import { and, assign, emit, not, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { RecordPaymentBody } from '#shared/dashboard/orders/orders.schema'
import type { EntryMeans } from '#shared/orders/payment-entries'
import {
  draftProblems,
  type EntryDraft,
  type EntryWay,
  entryMove,
  expectedEntry,
  type SeenMoney,
} from '#shared/orders/payment-entry-draft'
import { toEuros } from '#shared/platform/money'

export interface PaymentEntryContext {
  /** of the order */
  id: string
  /** as it was read last */
  money: SeenMoney
  /** entries that the order had when this was decided: those that came since are looked at first */
  seen: number
  way: EntryWay
  /** yyyy-mm-dd on which it is recorded */
  today: string
  draft: EntryDraft
  failure: Failure | null
}

export type PaymentEntryEvent =
  | { type: 'money.read'; money: SeenMoney }
  | { type: 'entry.ask'; way: EntryWay; today: string; means: EntryMeans }
  | { type: 'entry.change'; change: Partial<EntryDraft> }
  /** what came meanwhile is another one */
  | { type: 'entry.insist' }
  | { type: 'entry.confirm' }
  | { type: 'entry.cancel' }

/** What is asked of the server. */
export interface RecordedPayment {
  readonly id: string
  readonly body: RecordPaymentBody
}

/** Entries of the order that came since this was decided. */
export const unseenOf = ({ money, seen }: Pick<PaymentEntryContext, 'money' | 'seen'>): number =>
  money.entries - seen

/**
 * Money of an order that came in, was given back or did not hold, recorded by staff. Where another entry came meanwhile, a
 * colleague's or this very one whose answer was lost, the order is read again and what is typed stays: it goes once a person
 * has said that it is another one.
 */
export const paymentEntryMachine = setup({
  types: {
    input: {} as { id: string; money: SeenMoney },
    context: {} as PaymentEntryContext,
    events: {} as PaymentEntryEvent,
    emitted: {} as
      | { type: 'entry.recorded'; message: string }
      /** the order may be no longer as it is shown */
      | { type: 'entry.refused' },
    /** open: the form stands, or is being sent */
    tags: {} as 'open' | 'busy',
  },
  actors: {
    /** gives what is said of it */
    recordPayment: requiredCall<string, RecordedPayment>('recordPayment'),
  },
  guards: {
    isGood: ({ context }) => Object.keys(draftProblems(context)).length === 0,
    isNews: ({ context }) => unseenOf(context) !== 0,
  },
}).createMachine({
  id: 'paymentEntry',
  context: ({ input: { id, money } }) => ({
    id,
    money,
    seen: money.entries,
    way: 'received',
    today: '',
    draft: expectedEntry(money.standing, 'received', { day: '', means: 'bank_transfer' }),
    failure: null,
  }),
  initial: 'idle',
  on: { 'money.read': { actions: assign(({ event: { money } }) => ({ money })) } },
  states: {
    idle: {
      on: {
        'entry.ask': {
          target: 'editing',
          actions: assign(({ context, event: { way, today, means } }) => ({
            seen: context.money.entries,
            way,
            today,
            draft: expectedEntry(context.money.standing, way, { day: today, means }),
            failure: null,
          })),
        },
      },
    },
    editing: {
      tags: 'open',
      on: {
        'entry.change': {
          actions: assign(({ context, event }) => ({ draft: { ...context.draft, ...event.change } })),
        },
        'entry.insist': {
          guard: 'isNews',
          actions: assign(({ context }) => ({ seen: context.money.entries, failure: null })),
        },
        'entry.confirm': { guard: and([not('isNews'), 'isGood']), target: 'recording' },
        'entry.cancel': 'idle',
      },
    },
    recording: {
      tags: ['open', 'busy'],
      description: 'It cannot be left: whether it was recorded would not be known.',
      entry: assign({ failure: null }),
      invoke: {
        id: 'recordPayment',
        src: 'recordPayment',
        input: ({ context: { id, way, draft, money, seen } }) => ({
          id,
          body: {
            amount: toEuros(entryMove(draft, way).cents),
            ...(way === 'bounced' && { bounced: true }),
            day: draft.day,
            means: draft.means,
            reference: draft.reference.trim(),
            seen,
            paymentStatus: money.standing.paymentStatus,
          },
        }),
        onDone: {
          target: 'idle',
          actions: emit(({ event }) => ({ type: 'entry.recorded' as const, message: event.output })),
        },
        onError: {
          target: 'editing',
          actions: [
            assign(({ event }) => ({ failure: failureOf(event.error) })),
            emit({ type: 'entry.refused' as const }),
          ],
          description: 'Sent again, what did arrive is refused: it was decided before it.',
        },
      },
    },
  },
})
