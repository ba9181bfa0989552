import { assign, emit, raise, sendTo, setup } from 'xstate'
import { failureOf } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import { ESTIMATE_LINES_MAX } from '#shared/estimates/estimate-limits'
import type { Estimate, EstimateBody, EstimateLine } from '#shared/estimates/estimates.schema'
import { lineFigure, unsoundTexts, withFigure, withLine } from '#shared/estimates/typed-figures'
import {
  beginningWith,
  type LineChange,
  lackingOf,
  movedLines,
  type TextField,
  withText,
} from './draft-form.ts'
import type {
  EstimateDraftContext,
  EstimateDraftEmitted,
  EstimateDraftEvent,
  EstimateDraftInput,
  OpenedEstimate,
} from './estimate-draft.types.ts'
import type { TextsWrite } from './typed-texts.ts'

type Context = EstimateDraftContext

/** What was said of a place is said of none once lines have come, gone or moved. */
const withLines = ({ content, refused }: Context, lines: EstimateLine[]): Partial<Context> =>
  content === null
    ? {}
    : {
        content: { ...content, lines },
        refused: Object.fromEntries(Object.entries(refused).filter(([field]) => !field.startsWith('lines'))),
      }

/** Without what the server said of a field. */
const without = (refused: Context['refused'], field: string): Context['refused'] => {
  const { [field]: _, ...others } = refused
  return others
}

/** How a price is worked out was chosen anew: what was typed for the other ways is put aside. */
const withoutPriceTexts = (texts: Context['texts'], key: string): Context['texts'] => {
  const gone = new Set<string>([
    lineFigure('price', key),
    lineFigure('lineMargin', key),
    lineFigure('purchase', key),
  ])
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !gone.has(name)))
}

/** The estimate as it is given to be kept: what may have arrived goes first, as it was. */
export const bodyToKeep = ({ begun, version, content, unsure }: Context): EstimateBody | null => {
  const given = unsure ?? content
  return given === null ? null : { version, content: given, quoteId: begun?.quoteId ?? null }
}

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
    /** DELETE api/estimates/:id */
    dropEstimate: requiredCall<void, { id: string }>('dropEstimate'),
    /** Keeps in session storage what is typed and is no figure. */
    textStorage: requiredChannel<TextsWrite>('textStorage'),
  },
  guards: {
    isToKeep: ({ context }) => context.kept === null,
    isChanged: ({ context }) => context.content !== context.kept,
    isChangedSince: ({ context }) => context.content !== context.given,
    /** the server was never given it */
    isUnknown: ({ context }) => context.estimate === null && context.given === null,
    isWritten: (_, { opened: { estimate } }: { opened: OpenedEstimate }) =>
      estimate === null || estimate.state === 'draft' || estimate.state === 'revised',
    /** it was handed out once: it is not dropped any more */
    isDraft: ({ context }) => context.estimate === null || context.estimate.state === 'draft',
    isReady: ({ context: { content, texts, issuer } }) =>
      content !== null && issuer !== null && Object.keys(lackingOf(content, texts, issuer)).length === 0,
    isLine: ({ context }, { key }: { key: string }) =>
      context.content?.lines.some((line) => line.key === key) ?? false,
    hasRoom: ({ context }, { lines }: { lines: readonly EstimateLine[] }) =>
      lines.length > 0 && (context.content?.lines.length ?? 0) + lines.length <= ESTIMATE_LINES_MAX,
    hasRemoved: ({ context }) =>
      context.removed !== null && (context.content?.lines.length ?? 0) < ESTIMATE_LINES_MAX,
    isOvertaken: (_, { error }: { error: unknown }) => failureOf(error).code === 'ESTIMATE_CHANGED',
    /** it was handed out elsewhere meanwhile, or the reply to that was lost */
    isGivenAlready: (_, { error }: { error: unknown }) => failureOf(error).code === 'ESTIMATE_STEP_REFUSED',
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).code === 'INVALID_FIELDS',
    isGone: (_, { error }: { error: unknown }) => failureOf(error).code === 'NOT_FOUND',
  },
  actions: {
    takeOpened: assign(({ context }, { opened: { estimate, issuer } }: { opened: OpenedEstimate }) => {
      const { begun } = context
      if (estimate !== null)
        return {
          issuer,
          estimate,
          version: estimate.version,
          content: estimate.content,
          kept: estimate.content,
        }
      const content = beginningWith(begun ?? { name: '', lines: [], quoteId: null }, issuer)
      // an empty one is kept once something is typed
      return { issuer, content, kept: begun?.lines.length === 0 ? content : null }
    }),
    takeEstimate: assign((_, { estimate }: { estimate: Estimate }) => ({ estimate })),
    typeText: assign(({ context }, { field, text }: { field: TextField; text: string }) => ({
      content: context.content && withText(context.content, field, text),
      refused: without(context.refused, field),
    })),
    typeFigure: assign(({ context }, { name, text }: { name: string; text: string }) => ({
      content: context.content && withFigure(context.content, name, text),
      texts: { ...context.texts, [name]: text },
    })),
    showSupplier: assign(({ context }, { shown }: { shown: boolean }) => ({
      content: context.content && { ...context.content, showsSupplier: shown },
    })),
    changeLine: assign(({ context }, { key, change }: { key: string; change: LineChange }) => ({
      content: context.content && withLine(context.content, key, change),
      texts: change.price === undefined ? context.texts : withoutPriceTexts(context.texts, key),
    })),
    addLines: assign(({ context }, { lines }: { lines: readonly EstimateLine[] }) =>
      withLines(context, [...(context.content?.lines ?? []), ...lines]),
    ),
    moveLine: assign(({ context }, { key, by }: { key: string; by: -1 | 1 }) =>
      withLines(context, movedLines(context.content?.lines ?? [], key, by)),
    ),
    removeLine: assign(({ context }, { key }: { key: string }) => {
      const lines = context.content?.lines ?? []
      const index = lines.findIndex((one) => one.key === key)
      const line = lines[index]
      return line === undefined
        ? {}
        : { ...withLines(context, lines.toSpliced(index, 1)), removed: { line, index } }
    }),
    undoRemoval: assign(({ context }) => {
      const { content, removed } = context
      if (removed === null || content === null) return {}
      return {
        ...withLines(context, content.lines.toSpliced(removed.index, 0, removed.line)),
        removed: null,
      }
    }),
    forgetRemoval: assign({ removed: null }),
    sayChanged: raise({ type: 'form.changed' }),
    keepTexts: sendTo('textStorage', ({ context: { id, userId, content, texts } }) => ({
      type: 'texts.write',
      userId,
      form: id,
      texts: content === null ? texts : unsoundTexts(content, texts),
    })),
    giveContent: assign(({ context: { content, unsure } }) => ({ given: unsure ?? content })),
    takeKept: assign(({ context: { given } }, { estimate }: { estimate: Estimate }) => ({
      estimate,
      version: estimate.version,
      kept: given,
      unsure: null,
      theirs: null,
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
            removed: null,
            theirs: null,
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
