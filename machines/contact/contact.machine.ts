import { assign, not, sendTo, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import {
  type ContactField,
  type ContactFields,
  contactProblems,
  type Sender,
  subjectOf,
  VALIDITY_DELAY_MS,
} from '#shared/contact/contact.rules'
import { type ContactDraft, restored, toStoredDraft } from './stored-draft.ts'

export interface ContactInput {
  sender: Sender
  /** whose message it is: an account's id, null for a guest */
  owner: string | null
}

export interface ContactContext extends ContactInput {
  fields: ContactFields
  /** the hidden field: people leave it empty */
  reference: string
  /** fields that were left once: what is wrong with them may be said */
  left: readonly ContactField[]
  /** why the last try failed; null once another is made */
  failure: Failure | null
  /** what the server said of fields that were not changed since */
  refused: Readonly<Record<string, readonly string[]>>
}

export type ContactEvent =
  /** the browser had a message under way */
  | { type: 'draft.found'; draft: ContactDraft }
  | { type: 'field.change'; field: ContactField; value: string }
  | { type: 'field.leave'; field: ContactField }
  | { type: 'reference.change'; value: string }
  | { type: 'message.send' }
  | { type: 'message.another' }

/** To the draft's storage. */
export type ContactDraftWrite = { type: 'draft.write'; text: string } | { type: 'draft.clear' }

const blank: ContactFields = { email: '', company: '', function: '', subject: '', orderId: '', message: '' }
const untouched = { fields: blank, reference: '', left: [] }

const filledIn = (fields: ContactFields): Partial<ContactFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

/** The contact form (§2.6, §5): judged when the typing pauses, sent, and kept meanwhile. */
export const contactMachine = setup({
  types: {
    input: {} as ContactInput,
    context: {} as ContactContext,
    events: {} as ContactEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** POST api/contact/guest or api/contact/user */
    sendMessage: requiredCall<void, { sender: Sender; fields: ContactFields; reference: string }>(
      'sendMessage',
    ),
    /** Sends `draft.found` when it opens; writes or removes the draft in session storage. */
    draftStorage: requiredChannel<ContactDraftWrite>('draftStorage'),
  },
  actions: {
    change: assign(({ context }, { field, value }: { field: ContactField; value: string }) => {
      const { [field]: _, ...refused } = context.refused
      return { fields: { ...context.fields, [field]: value }, refused }
    }),
    keepDraft: sendTo('draftStorage', ({ context }) => ({
      type: 'draft.write',
      text: toStoredDraft(context.owner, context.fields),
    })),
    dropDraft: sendTo('draftStorage', { type: 'draft.clear' }),
  },
  guards: {
    isComplete: ({ context }) => Object.keys(contactProblems(context.sender, context.fields)).length === 0,
    isOwn: ({ context }, { draft }: { draft: ContactDraft }) => restored(draft, context.owner) !== null,
    isOffered: ({ context }, { field, value }: { field: ContactField; value: string }) =>
      field !== 'subject' || subjectOf(value, context.sender) !== undefined,
  },
  delays: { validity: VALIDITY_DELAY_MS },
}).createMachine({
  id: 'contact',
  context: ({ input }) => ({ ...input, ...untouched, failure: null, refused: {} }),
  invoke: { id: 'draftStorage', src: 'draftStorage' },
  initial: 'editing',
  states: {
    editing: {
      initial: 'incomplete',
      on: {
        'field.leave': {
          actions: assign(({ context, event }) => ({ left: [...new Set([...context.left, event.field])] })),
        },
        'reference.change': { actions: assign(({ event }) => ({ reference: event.value })) },
        'draft.found': {
          guard: { type: 'isOwn', params: ({ event }) => event },
          target: '.incomplete',
          description: 'What was typed or asked for by a link before the draft was found stands.',
          actions: assign(({ context, event }) => ({
            fields: {
              ...context.fields,
              ...restored(event.draft, context.owner),
              ...filledIn(context.fields),
            },
          })),
        },
      },
      states: {
        incomplete: {
          description: 'Judged once the typing pauses; until then the last verdict stands.',
          after: { validity: { guard: 'isComplete', target: 'ready' } },
          on: {
            'field.change': {
              guard: { type: 'isOffered', params: ({ event }) => event },
              target: 'incomplete',
              reenter: true,
              actions: [{ type: 'change', params: ({ event }) => event }, 'keepDraft'],
            },
          },
        },
        ready: {
          after: { validity: { guard: not('isComplete'), target: 'incomplete' } },
          on: {
            'field.change': {
              guard: { type: 'isOffered', params: ({ event }) => event },
              target: 'ready',
              reenter: true,
              actions: [{ type: 'change', params: ({ event }) => event }, 'keepDraft'],
            },
            'message.send': [
              { guard: 'isComplete', target: '#contact.sending' },
              { target: 'incomplete', description: 'Sent before a change that spoils it was judged.' },
            ],
          },
        },
      },
    },
    sending: {
      tags: 'busy',
      entry: assign({ failure: null, refused: {} }),
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ context: { sender, fields, reference } }) => ({ sender, fields, reference }),
        onDone: { target: 'sent', actions: 'dropDraft' },
        onError: {
          target: 'editing.ready',
          description: 'What was typed stays: sending again is the retry.',
          actions: assign(({ event }) => {
            const failure = failureOf(event.error)
            return { failure, refused: failure.errors ?? {} }
          }),
        },
      },
    },
    sent: {
      entry: assign(untouched),
      on: { 'message.another': { target: 'editing' } },
    },
  },
})
