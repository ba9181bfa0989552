import { type ActorRef, assign, emit, type Snapshot, sendTo, setup } from 'xstate'
import { type Failure, failureOf, withoutField } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { SessionEvent } from '#machines/session/session.types'
import { userDataProblems } from '#shared/account/user-data.rules'
import type { UserData, UserDataBody } from '#shared/account/user-data.schema'
import type { User } from '#shared/session/session.schema'

export interface PersonalDataContext {
  /** is told of the user that a change leaves */
  session: ActorRef<Snapshot<unknown>, SessionEvent>
  /** as the server knows them; null until they were read */
  data: UserData | null
  /** as typed */
  form: UserDataBody
  /** why the last call was refused, with messages by field; a field that changes loses its own */
  failure: Failure | null
}

export type PersonalDataEvent =
  | { type: 'data.retry' }
  /** « Modifier » */
  | { type: 'data.edit' }
  | { type: 'field.change'; field: keyof UserDataBody; text: string }
  /** « Valider » */
  | { type: 'form.submit' }
  | { type: 'form.cancel' }

/** For the view, which says so. */
export type PersonalDataEmitted =
  | { type: 'data.saved'; message: string }
  | { type: 'data.refused'; failure: Failure }

const emptyForm: UserDataBody = { lastName: '', firstName: '', company: '', function: '' }

const formOf = ({ lastName, firstName, company, function: job }: UserDataBody): UserDataBody => ({
  lastName,
  firstName,
  company,
  function: job,
})

const dataOf = (user: User): UserData => ({
  email: user.email,
  type: user.type,
  created_at: user.created_at,
  ...formOf(user),
})

/** « Données Personnelles » (§2.11): a list that is read, and the form that changes it. */
export const personalDataMachine = setup({
  types: {
    input: {} as Pick<PersonalDataContext, 'session'>,
    context: {} as PersonalDataContext,
    events: {} as PersonalDataEvent,
    emitted: {} as PersonalDataEmitted,
    tags: {} as 'form' | 'incomplete',
  },
  actors: {
    /** GET api/user/user-data */
    loadUserData: requiredCall<UserData>('loadUserData'),
    /** POST api/user/user-data/modify: what is sent, and the user that it leaves */
    saveUserData: requiredCall<{ user: User; message: string }, UserDataBody>('saveUserData'),
  },
  guards: {
    isValid: ({ context }) => Object.keys(userDataProblems(context.form)).length === 0,
  },
  actions: {
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'personalData',
  context: ({ input }) => ({ session: input.session, data: null, form: emptyForm, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      entry: 'forgetFailure',
      invoke: {
        id: 'loadUserData',
        src: 'loadUserData',
        onDone: { target: 'reading', actions: assign(({ event }) => ({ data: event.output })) },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { 'data.retry': 'loading' } },
    reading: {
      on: {
        'data.edit': {
          target: 'editing',
          actions: assign(({ context }) => ({ form: formOf(context.data ?? emptyForm) })),
        },
      },
    },
    editing: {
      tags: 'form',
      initial: 'typing',
      on: {
        'field.change': {
          actions: assign(({ context, event }) => ({
            form: { ...context.form, [event.field]: event.text },
            failure: withoutField(context.failure, event.field),
          })),
        },
        'form.submit': [{ guard: 'isValid', target: 'saving' }, { target: '.incomplete' }],
        'form.cancel': { target: 'reading', actions: 'forgetFailure' },
      },
      states: {
        typing: {},
        incomplete: {
          tags: 'incomplete',
          description: 'From now on the view shows what is wrong, until nothing is.',
          always: { guard: 'isValid', target: 'typing' },
        },
      },
    },
    saving: {
      tags: 'form',
      entry: 'forgetFailure',
      invoke: {
        id: 'saveUserData',
        src: 'saveUserData',
        input: ({ context }) => context.form,
        onDone: {
          target: 'reading',
          actions: [
            assign(({ event }) => ({ data: dataOf(event.output.user) })),
            sendTo(
              ({ context }) => context.session,
              ({ event }) => ({ type: 'user.replaced' as const, user: event.output.user }),
            ),
            emit(({ event }) => ({ type: 'data.saved' as const, message: event.output.message })),
          ],
        },
        onError: {
          target: 'editing',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            emit(({ event }) => ({ type: 'data.refused' as const, failure: failureOf(event.error) })),
          ],
        },
      },
    },
  },
})
