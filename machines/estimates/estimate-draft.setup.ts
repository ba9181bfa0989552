import { assign, emit, raise, sendTo, setup } from 'xstate'
import { failureOf } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import type { Estimate, EstimateBody } from '#shared/estimates/estimates.schema'
import { unsoundTexts } from '#shared/estimates/typed-figures'
import { type DraftEdit, type DraftForm, edited } from './draft-edit.ts'
import { lackingOf, originOf } from './draft-form.ts'
import type {
  EstimateDraftContext,
  EstimateDraftEmitted,
  EstimateDraftEvent,
  EstimateDraftInput,
  OpenedEstimate,
} from './estimate-draft.types.ts'
import { type LeaveWay, mayLeave } from './estimate-leave.machine.ts'
import { openedWith } from './opened-estimate.ts'
import type { TypedWrite } from './typed.ts'

type Context = EstimateDraftContext

/** The estimate as it is given to be kept: what may have arrived goes first, as it was. */
export const bodyToKeep = ({ begun, version, content, unsure }: Context): EstimateBody | null => {
  const given = unsure ?? content
  return given === null ? null : { version, content: given, ...originOf(begun) }
}

const editedIn = ({ content, texts, refused }: Context, edit: DraftEdit): DraftForm | null =>
  content === null ? null : edited({ content, texts, refused }, edit)

/** Types, effects, actions and guards of an estimate that is being written. */
export const estimateDraftSetup = setup({
  types: {
    input: {} as EstimateDraftInput,
    context: {} as Context,
    events: {} as EstimateDraftEvent,
    emitted: {} as EstimateDraftEmitted,
    tags: {} as 'loading' | 'giving',
  },
  actors: {
    /** GET api/estimates/:id, unless it is new, and api/estimate-issuer */
    openEstimate: requiredCall<OpenedEstimate, { id: string; isNew: boolean }>('openEstimate'),
    /** PUT api/estimates/:id, after the one that is on its way */
    keepEstimate: requiredCall<Estimate, { id: string; body: EstimateBody | null }>('keepEstimate'),
    /** GET api/estimates/:id */
    readEstimate: requiredCall<Estimate, { id: string }>('readEstimate'),
    /** POST api/estimates/:id/give */
    giveEstimate: requiredCall<Estimate, { id: string; version: number }>('giveEstimate'),
    /** Keeps in session storage what is typed and is not known to be kept elsewhere. */
    textStorage: requiredChannel<TypedWrite>('textStorage'),
  },
  guards: {
    isToKeep: ({ context }) => context.kept === null,
    isChanged: ({ context }) => context.content !== context.kept,
    isChangedSince: ({ context }) => context.content !== context.given,
    isWritten: ({ context }, { opened }: { opened: OpenedEstimate }) =>
      openedWith(context, opened).is === 'written',
    isOvertakenAlready: ({ context }, { opened }: { opened: OpenedEstimate }) =>
      openedWith(context, opened).is === 'overtaken',
    isLost: ({ context }, { opened }: { opened: OpenedEstimate }) =>
      openedWith(context, opened).is === 'lost',
    mayLeave: ({ context }, { way }: { way: LeaveWay }) => mayLeave(context.estimate, way),
    isReady: ({ context: { content, texts, issuer } }) =>
      content !== null && issuer !== null && Object.keys(lackingOf(content, texts, issuer)).length === 0,
    mayEdit: ({ context }, { edit }: { edit: DraftEdit }) => editedIn(context, edit) !== null,
    isOvertaken: (_, { error }: { error: unknown }) => failureOf(error).code === 'ESTIMATE_CHANGED',
    /** it was handed out elsewhere meanwhile, or the reply to that was lost */
    isGivenAlready: (_, { error }: { error: unknown }) => failureOf(error).code === 'ESTIMATE_STEP_REFUSED',
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).code === 'INVALID_FIELDS',
  },
  actions: {
    takeOpened: assign(
      ({ context }, { opened }: { opened: OpenedEstimate }) => openedWith(context, opened).context,
    ),
    takeEstimate: assign((_, { estimate }: { estimate: Estimate }) => ({ estimate })),
    edit: assign(({ context }, { edit }: { edit: DraftEdit }) => editedIn(context, edit) ?? {}),
    sayEdited: emit(({ context: { content } }, { edit }: { edit: DraftEdit }) => ({
      type: 'form.edited' as const,
      edit,
      before: content,
    })),
    sayChanged: raise({ type: 'form.changed' }),
    keepTyped: sendTo('textStorage', ({ context }) => {
      const { id, userId, content, kept, version, begun, texts } = context
      return {
        type: 'typed.write',
        ...{ userId, form: id },
        texts: content === null ? texts : unsoundTexts(content, texts),
        draft: content === null || content === kept ? null : { content, version, ...originOf(begun) },
      }
    }),
    forgetTyped: sendTo('textStorage', ({ context: { id, userId } }) => ({
      type: 'typed.write',
      ...{ userId, form: id, texts: {}, draft: null },
    })),
    /** the page of that id begins with it, as if it had been typed there */
    reuseLost: sendTo('textStorage', ({ context: { userId, lost } }, { id }: { id: string }) => ({
      type: 'typed.write',
      ...{ userId, form: id, texts: {} },
      draft: lost && { content: lost, version: 0, quoteId: null },
    })),
    forgetLost: assign({ lost: null }),
    sayReused: emit((_, { id }: { id: string }) => ({ type: 'lost.reused' as const, id })),
    chooseWay: assign((_, { way }: { way: LeaveWay }) => ({ way })),
    giveContent: assign(({ context: { content, unsure } }) => ({ given: unsure ?? content })),
    takeKept: assign(({ context: { content, given, resumed } }, { estimate }: { estimate: Estimate }) => ({
      estimate,
      version: estimate.version,
      kept: given,
      unsure: null,
      theirs: null,
      resumed: resumed && content !== given,
    })),
    /** whether it arrived is not known: told again as it was, it is no conflict with itself */
    keepUnsure: assign(({ context: { given } }, { error }: { error: unknown }) => ({
      unsure: failureOf(error).code === 'INVALID_FIELDS' ? null : given,
    })),
    takeTheirs: assign((_, { estimate }: { estimate: Estimate }) => ({ theirs: estimate, unsure: null })),
    overrideTheirs: assign(({ context: { theirs, version } }) => ({
      version: theirs?.version ?? version,
      kept: null,
      theirs: null,
    })),
    adoptTheirs: assign(({ context: { theirs } }) =>
      theirs === null
        ? {}
        : {
            estimate: theirs,
            version: theirs.version,
            content: theirs.content,
            kept: theirs.content,
            given: null,
            texts: {},
            theirs: null,
            resumed: false,
          },
    ),
    judge: assign({ judged: true }),
    sayRefused: emit({ type: 'give.refused' as const }),
    keepFailure: assign((_, { error }: { error: unknown }) => {
      const failure = failureOf(error)
      return { failure, refused: failure.errors ?? {} }
    }),
    forgetFailure: assign({ failure: null, refused: {} }),
  },
  delays: {
    /** from the last change to its keeping */
    pause: 1000,
  },
})
