import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { EstimateProblems } from '#shared/estimates/giving.rules'
import { formProblems, type IssuerField } from '#shared/estimates/issuer-form'
import { issuerSetup } from './issuer.setup.ts'

/**
 * Who issues estimates (decision 077): its facts are saved when that is asked, what was typed stays until then, also where the
 * page is left; its logo is there once it is chosen.
 */
export const issuerMachine = issuerSetup.createMachine({
  id: 'issuer',
  context: ({ input: { userId, texts } }) => ({
    userId,
    texts,
    issuer: null,
    form: null,
    given: null,
    unsure: null,
    judged: false,
    refused: {},
    failure: null,
    logoFailure: null,
  }),
  invoke: { id: 'textStorage', src: 'textStorage' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: 'forgetFailure',
      invoke: {
        id: 'readIssuer',
        src: 'readIssuer',
        onDone: {
          target: 'editing',
          actions: { type: 'takeIssuer', params: ({ event }) => ({ issuer: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { 'issuer.retry': 'loading' } },
    editing: {
      on: {
        'field.type': { actions: [{ type: 'typeField', params: ({ event }) => event }, 'keepTexts'] },
        'issuer.save': [{ guard: 'isSound', target: 'saving' }, { actions: ['judge', 'sayRefused'] }],
        'logo.choose': { target: 'changingLogo', actions: 'forgetLogoFailure' },
        'logo.remove': { guard: 'hasLogo', target: 'changingLogo', actions: 'forgetLogoFailure' },
      },
    },
    saving: {
      tags: 'busy',
      entry: ['forgetFailure', 'give'],
      invoke: {
        id: 'keepIssuer',
        src: 'keepIssuer',
        input: ({ context: { given } }) => ({ body: given }),
        onDone: [
          {
            guard: 'isResent',
            target: 'saving',
            reenter: true,
            actions: { type: 'takeVersion', params: ({ event }) => ({ issuer: event.output }) },
            description: 'What had perhaps arrived did: now what stands here.',
          },
          {
            target: 'editing',
            actions: [
              { type: 'takeSaved', params: ({ event }) => ({ issuer: event.output }) },
              'keepTexts',
              'saySaved',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => ({ error: event.error }) },
            target: 'catchingUp',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              'forgetUnsure',
              'sayRefused',
            ],
          },
          {
            target: 'editing',
            actions: [{ type: 'keepFailure', params: ({ event }) => ({ error: event.error }) }, 'keepUnsure'],
            description:
              'Whether it arrived is not known: told again as it was, it is no conflict with itself.',
          },
        ],
      },
    },
    catchingUp: {
      tags: 'busy',
      description: 'Another page has saved it: what was typed here stays over what it says now.',
      invoke: {
        id: 'readAgain',
        src: 'readIssuer',
        onDone: {
          target: 'editing',
          actions: [{ type: 'takeNewer', params: ({ event }) => ({ issuer: event.output }) }, 'keepTexts'],
        },
        onError: {
          target: 'editing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    changingLogo: {
      tags: 'busy',
      invoke: {
        id: 'changeLogo',
        src: 'changeLogo',
        input: ({ event }) => ({ file: event.type === 'logo.choose' ? event.file : null }),
        onDone: {
          target: 'editing',
          actions: { type: 'takeLogo', params: ({ event }) => ({ issuer: event.output }) },
        },
        onError: {
          target: 'editing',
          actions: { type: 'keepLogoFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

export type IssuerRef = ActorRefFrom<typeof issuerMachine>
export type IssuerSnapshot = SnapshotFrom<typeof issuerMachine>

/** What is wrong with a field: what the server said of it, or the rules once saving was refused by them. */
export const issuerProblem = (
  { context: { form, judged, refused } }: IssuerSnapshot,
  field: IssuerField,
): string | undefined => {
  const said = refused[field]?.[0]
  if (said !== undefined || !judged || form === null) return said
  const problems: EstimateProblems = formProblems(form)
  return problems[field]
}
