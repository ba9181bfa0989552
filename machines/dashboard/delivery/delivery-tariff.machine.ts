import { assign, emit, not, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type {
  AdminDeliveryReply,
  SetDeliveryBody,
  TariffInForce,
} from '#shared/dashboard/delivery/delivery.schema'
import {
  EMPTY_FORM,
  formOf,
  NO_ROW,
  type TariffField,
  type TariffForm,
  type TariffList,
  type TariffRow,
  takesRow,
  tariffOf,
} from '#shared/dashboard/delivery/tariff-form'
import type { DeliveryTariff } from '#shared/orders/delivery-tariff.schema'

export interface DeliveryTariffContext {
  /** that was read last; 0: none was ever set */
  version: number
  /** a tariff is in force */
  isSet: boolean
  form: TariffForm
  /** what is being saved; null: that no cost is told */
  asked: DeliveryTariff | null
  unweighed: AdminDeliveryReply['unweighed']
  /** a save was tried: what is wrong is shown from then on */
  tried: boolean
  /** what somebody else set meanwhile */
  other: TariffInForce | null
  failure: Failure | null
}

export type DeliveryTariffEvent =
  | { type: 'read.retry' }
  | { type: 'field.change'; field: TariffField; value: string }
  | { type: 'row.change'; list: TariffList; index: number; change: Partial<TariffRow> }
  | { type: 'row.add'; list: TariffList }
  | { type: 'row.remove'; list: TariffList; index: number }
  | { type: 'tariff.save' }
  /** the shop tells no cost any more */
  | { type: 'tariff.remove' }
  /** mine over theirs */
  | { type: 'conflict.keep' }
  /** theirs instead of mine */
  | { type: 'conflict.take' }

/** How a save ended: somebody else's tariff is an answer, not a failure. */
export type SavedTariff =
  | { kind: 'saved'; reply: AdminDeliveryReply }
  | { kind: 'changed'; current: TariffInForce }

/** What is in force; where nothing is, what is typed stays, to be set. */
const read = (form: TariffForm, { version, tariff }: TariffInForce) => ({
  version,
  isSet: tariff !== null,
  form: tariff === null ? form : formOf(tariff),
  tried: false,
  failure: null,
})

/**
 * The tariff of the delivery: read, typed and saved as a whole. Where somebody else saved one since it was read, theirs and
 * what is typed both are there until one is chosen.
 */
export const deliveryTariffMachine = setup({
  types: {
    context: {} as DeliveryTariffContext,
    events: {} as DeliveryTariffEvent,
    emitted: {} as { type: 'tariff.saved'; isSet: boolean },
    tags: {} as 'loading' | 'failed' | 'saving' | 'conflict',
  },
  actors: {
    load: requiredCall<AdminDeliveryReply>('load'),
    save: requiredCall<SavedTariff, SetDeliveryBody>('save'),
  },
  actions: {
    take: assign(({ context }, reply: AdminDeliveryReply) => ({
      ...read(context.form, reply),
      unweighed: reply.unweighed,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
  },
  guards: {
    isSound: ({ context }) => tariffOf(context.form).ok,
    isSet: ({ context }) => context.isSet,
    isFull: ({ context, event }) => event.type === 'row.add' && !takesRow(context.form, event.list),
    isChanged: (_, outcome: SavedTariff) => outcome.kind === 'changed',
  },
}).createMachine({
  id: 'deliveryTariff',
  context: {
    version: 0,
    isSet: false,
    form: EMPTY_FORM,
    asked: null,
    unweighed: { total: 0, references: [] },
    tried: false,
    other: null,
    failure: null,
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: assign({ failure: null }),
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'editing', actions: { type: 'take', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { tags: 'failed', on: { 'read.retry': 'loading' } },
    editing: {
      on: {
        'field.change': {
          actions: assign(({ context, event }) => ({
            form: { ...context.form, [event.field]: event.value },
          })),
        },
        'row.change': {
          actions: assign(({ context: { form }, event: { list, index, change } }) => ({
            form: {
              ...form,
              [list]: form[list].map((row, place) => (place === index ? { ...row, ...change } : row)),
            },
          })),
        },
        'row.add': {
          guard: not('isFull'),
          actions: assign(({ context: { form }, event: { list } }) => ({
            form: { ...form, [list]: [...form[list], NO_ROW] },
          })),
        },
        'row.remove': {
          actions: assign(({ context: { form }, event: { list, index } }) => ({
            form: { ...form, [list]: form[list].filter((_, place) => place !== index) },
          })),
        },
        'tariff.save': [
          {
            guard: 'isSound',
            target: 'saving',
            actions: assign(({ context }) => {
              const typed = tariffOf(context.form)
              return { asked: typed.ok ? typed.tariff : null }
            }),
          },
          { actions: assign({ tried: true }), description: 'From now on the view shows what is wrong.' },
        ],
        'tariff.remove': { guard: 'isSet', target: 'saving', actions: assign({ asked: null }) },
      },
    },
    saving: {
      tags: 'saving',
      entry: assign({ failure: null }),
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ seen: context.version, tariff: context.asked }),
        onDone: [
          {
            guard: { type: 'isChanged', params: ({ event }) => event.output },
            target: 'conflict',
            actions: assign(({ event: { output } }) => ({
              other: output.kind === 'changed' ? output.current : null,
            })),
          },
          {
            target: 'editing',
            actions: [
              assign(({ context, event: { output } }) =>
                output.kind === 'saved'
                  ? { ...read(context.form, output.reply), unweighed: output.reply.unweighed }
                  : {},
              ),
              emit(({ context }) => ({ type: 'tariff.saved' as const, isSet: context.asked !== null })),
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    conflict: {
      tags: 'conflict',
      on: {
        'conflict.keep': {
          target: 'editing',
          description: 'What is typed is looked at again, then saved over theirs.',
          actions: assign(({ context }) => ({
            version: context.other?.version ?? context.version,
            isSet: context.other?.tariff !== null,
            other: null,
          })),
        },
        'conflict.take': {
          target: 'editing',
          actions: assign(({ context: { form, other } }) => ({
            ...(other !== null && read(form, other)),
            other: null,
          })),
        },
      },
    },
  },
})
