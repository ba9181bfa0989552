import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { AddAddressBody, Address, AddressType } from '#shared/account/addresses.schema'

export interface AddressesContext {
  /** as the server had them last */
  addresses: readonly Address[]
  /** a change was sent whose end is not known: the list may no longer be what the server has */
  stale: boolean
  /** what the form is about */
  formType: AddressType
  /** the address that is modified, deleted or selected; null for none, and for one that is added */
  subject: Address | null
  /** why the list was not read, or the form refused */
  failure: Failure | null
}

export type AddressesEvent =
  | { type: 'addresses.retry' }
  | { type: 'address.add'; addressType: AddressType }
  | { type: 'address.modify'; id: string }
  | { type: 'address.select'; id: string }
  | { type: 'address.delete'; id: string }
  | { type: 'form.submit'; address: AddAddressBody }
  | { type: 'form.cancel' }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }

/** For the view, which says so. */
export type AddressesEmitted =
  | { type: 'address.changed'; message: string }
  /** the form says why; of a selection and a deletion, the list that is read again */
  | { type: 'address.refused' }

const addressesSetup = setup({
  types: {
    context: {} as AddressesContext,
    events: {} as AddressesEvent,
    emitted: {} as AddressesEmitted,
    tags: {} as 'listed' | 'form' | 'confirm' | 'busy',
  },
  actors: {
    /** GET api/user/addresses */
    loadAddresses: requiredCall<Address[]>('loadAddresses'),
    /** POST api/user/addresses/add: adds, or rewrites `addressToModify`; gives what the server says */
    saveAddress: requiredCall<string, AddAddressBody>('saveAddress'),
    selectAddress: requiredCall<string, { id: string }>('selectAddress'),
    deleteAddress: requiredCall<string, { id: string }>('deleteAddress'),
  },
  guards: {
    isKnown: ({ context }, { id }: { id: string }) => context.addresses.some((one) => one.id === id),
    isSelectable: ({ context }, { id }: { id: string }) =>
      context.addresses.some((one) => one.id === id && !one.selected),
    /** the account holds one billing address (§2.11) */
    hasRoom: ({ context }, { type }: { type: AddressType }) =>
      type === 'shipping' || !context.addresses.some((one) => one.type === 'billing'),
    isStale: ({ context }) => context.stale,
  },
  actions: {
    takeList: assign((_, { addresses }: { addresses: readonly Address[] }) => ({
      addresses,
      stale: false,
      subject: null,
      failure: null,
    })),
    markStale: assign({ stale: true }),
    take: assign(({ context }, { id }: { id: string }) => ({
      subject: context.addresses.find((one) => one.id === id) ?? null,
    })),
    forgetSubject: assign({ subject: null, failure: null }),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    sayChanged: emit((_, { message }: { message: string }) => ({
      type: 'address.changed' as const,
      message,
    })),
    sayRefused: emit({ type: 'address.refused' as const }),
  },
})

/** After each change, whatever became of it: what the server has is what is shown (§8). */
const reloading = addressesSetup.createStateConfig({
  invoke: {
    id: 'reloadAddresses',
    src: 'loadAddresses',
    onDone: {
      target: '#addresses.listed',
      actions: { type: 'takeList', params: ({ event }) => ({ addresses: event.output }) },
    },
    onError: {
      target: '#addresses.failed',
      actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
    },
  },
})

const idOf = ({ subject }: AddressesContext): { id: string } => {
  if (subject === null) throw new Error('No address was chosen.')
  return { id: subject.id }
}

/** « Gestion des adresses » (§2.11, §4): one list, one change at a time. */
export const addressesMachine = addressesSetup.createMachine({
  id: 'addresses',
  context: { addresses: [], stale: true, formType: 'shipping', subject: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadAddresses',
        src: 'loadAddresses',
        onDone: {
          target: 'listed',
          actions: { type: 'takeList', params: ({ event }) => ({ addresses: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'A list that may be wrong is worse than none.',
      on: { 'addresses.retry': { target: 'loading', actions: 'forgetSubject' } },
    },
    listed: {
      tags: 'listed',
      on: {
        'address.add': {
          guard: { type: 'hasRoom', params: ({ event }) => ({ type: event.addressType }) },
          target: 'filling',
          actions: assign(({ event }) => ({ formType: event.addressType })),
        },
        'address.modify': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          target: 'filling',
          actions: [
            { type: 'take', params: ({ event }) => event },
            assign(({ context }) => ({ formType: context.subject?.type ?? 'shipping' })),
          ],
        },
        'address.select': {
          guard: { type: 'isSelectable', params: ({ event }) => event },
          target: 'selecting',
          actions: { type: 'take', params: ({ event }) => event },
        },
        'address.delete': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          target: 'confirming',
          actions: { type: 'take', params: ({ event }) => event },
        },
      },
    },
    filling: {
      tags: ['listed', 'form'],
      on: {
        'form.submit': 'saving',
        'form.cancel': [
          {
            guard: 'isStale',
            target: 'refreshing',
            actions: 'forgetSubject',
            description: 'A form that was refused may have reached the server all the same.',
          },
          { target: 'listed', actions: 'forgetSubject' },
        ],
      },
    },
    saving: {
      tags: ['listed', 'form', 'busy'],
      initial: 'sending',
      states: {
        sending: {
          entry: ['markStale', 'forgetFailure'],
          invoke: {
            id: 'saveAddress',
            src: 'saveAddress',
            input: ({ event }) => {
              if (event.type !== 'form.submit') throw new Error(`Saving an address on ${event.type}.`)
              return event.address
            },
            onDone: {
              target: 'reloading',
              actions: { type: 'sayChanged', params: ({ event }) => ({ message: event.output }) },
            },
            onError: {
              target: '#addresses.filling',
              actions: [
                { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
                'sayRefused',
              ],
            },
          },
        },
        reloading,
      },
    },
    selecting: {
      tags: ['listed', 'busy'],
      initial: 'sending',
      states: {
        sending: {
          entry: 'markStale',
          invoke: {
            id: 'selectAddress',
            src: 'selectAddress',
            input: ({ context }) => idOf(context),
            onDone: {
              target: 'reloading',
              actions: { type: 'sayChanged', params: ({ event }) => ({ message: event.output }) },
            },
            onError: { target: 'reloading', actions: 'sayRefused' },
          },
        },
        reloading,
      },
    },
    confirming: {
      tags: ['listed', 'confirm'],
      on: {
        'delete.confirm': 'deleting',
        'delete.cancel': { target: 'listed', actions: 'forgetSubject' },
      },
    },
    deleting: {
      tags: ['listed', 'confirm', 'busy'],
      initial: 'sending',
      states: {
        sending: {
          entry: 'markStale',
          invoke: {
            id: 'deleteAddress',
            src: 'deleteAddress',
            input: ({ context }) => idOf(context),
            onDone: {
              target: 'reloading',
              actions: { type: 'sayChanged', params: ({ event }) => ({ message: event.output }) },
            },
            onError: { target: 'reloading', actions: 'sayRefused' },
          },
        },
        reloading,
      },
    },
    refreshing: { ...reloading, tags: ['listed', 'busy'] },
  },
})

export type AddressesRef = ActorRefFrom<typeof addressesMachine>
