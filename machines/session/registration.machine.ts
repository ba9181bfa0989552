import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { type Failure, failureOf, withoutField } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import { canRegister } from '#shared/session/registration.rules'
import type { RegisterBody } from '#shared/session/registration.schema'
import { emptyForm, type RegistrationForm, toBody } from '#shared/session/registration-form'
import type { SessionEvent, SignedIn } from './session.types.ts'

export interface RegistrationContext {
  session: ActorRef<Snapshot<unknown>, SessionEvent>
  form: RegistrationForm
  /** why the last try was refused, with messages by field; a field that changes loses its own */
  failure: Failure | null
}

export type RegistrationEvent =
  | { type: 'field.change'; field: keyof RegistrationForm; text: string }
  /** a draft that this tab kept; passwords are never in it */
  | { type: 'draft.found'; draft: Partial<RegistrationForm> }
  | { type: 'form.submit' }
  /** somebody is signed in already */
  | { type: 'account.known' }

/** To the tab's storage: all of the form but its passwords, or the end of it. */
export type DraftWrite = { type: 'draft.write'; form: RegistrationForm } | { type: 'draft.forget' }

/** The draft fills what is still empty. */
const withDraft = (form: RegistrationForm, draft: Partial<RegistrationForm>): RegistrationForm => ({
  ...form,
  ...draft,
  ...Object.fromEntries(Object.entries(form).filter(([, text]) => text !== '')),
})

/** Opening an account (§2.12, §5): the form, its draft, and the session that it opens. */
export const registrationMachine = setup({
  types: {
    input: {} as Pick<RegistrationContext, 'session'>,
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    tags: {} as 'busy',
  },
  actors: {
    register: requiredCall<SignedIn, RegisterBody>('register'),
    /** Keeps the form on `draft.write`, drops it on `draft.forget`; sends `draft.found` at first when there is one. */
    draftStorage: requiredChannel<DraftWrite>('draftStorage'),
  },
  delays: { /** §9 */ leave: 1000 },
  guards: {
    canSubmit: ({ context }) => canRegister(context.form),
  },
  actions: {
    writeDraft: sendTo('draftStorage', ({ context }) => ({ type: 'draft.write', form: context.form })),
  },
}).createMachine({
  id: 'registration',
  context: ({ input }) => ({ session: input.session, form: emptyForm, failure: null }),
  invoke: { id: 'draftStorage', src: 'draftStorage' },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'draft.found': {
          actions: assign(({ context, event }) => ({ form: withDraft(context.form, event.draft) })),
          description: 'What was typed before it came is worth more.',
        },
        'field.change': {
          actions: [
            assign(({ context, event }) => ({
              form: { ...context.form, [event.field]: event.text },
              failure: withoutField(context.failure, event.field),
            })),
            'writeDraft',
          ],
        },
        'account.known': 'known',
        'form.submit': { guard: 'canSubmit', target: 'sending' },
      },
    },
    sending: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => toBody(context.form),
        onDone: {
          target: 'registered',
          actions: [
            sendTo('draftStorage', { type: 'draft.forget' }),
            sendTo(
              ({ context }) => context.session,
              ({ event: { output } }) => ({
                type: 'session.opened' as const,
                by: 'registration' as const,
                ...output,
              }),
            ),
          ],
        },
        onError: {
          target: 'editing',
          actions: assign(({ event }) => ({ failure: failureOf(event.error) })),
        },
      },
    },
    known: {
      description: 'Who has an account needs no other.',
      after: { leave: 'leaving' },
    },
    leaving: { description: 'The view goes home.' },
    registered: {
      description: 'The view goes to the verification of the e-mail.',
    },
  },
})
