import { assign, emit, enqueueActions, raise, setup } from 'xstate'
import { type Failure, failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import type { Model } from '#shared/configurator/configurator.schema'
import {
  type AnswerField,
  type AnswerForm,
  type AnswerFormLine,
  draftOf,
  formOf,
  isKeptAs,
  isSound,
  type LineChange,
  type LineChoices,
  newLine,
} from '#shared/dashboard/quotes/answer-form'
import type {
  KeepAnswerDraftBody,
  PreparedAnswer,
  QuoteDetails,
  SendAnswerBody,
} from '#shared/dashboard/quotes/quotes.schema'
import type { QuoteState } from '#shared/quotes/quotes.schema'

export interface AnswerDraftInput {
  /** of the quote */
  id: string
  /** where the quote stands */
  state: QuoteState
  prepared: PreparedAnswer
}

export interface AnswerDraftContext {
  id: string
  /** where the quote stood when it was read last */
  state: QuoteState
  /** as the server has it, and what that comes to */
  prepared: PreparedAnswer
  form: AnswerForm
  /** the form as the server has it */
  kept: AnswerForm
  /** the form as it was last given to be kept */
  given: AnswerForm | null
  /** forms whose keeping was lost on its way: the server may have kept one of them */
  doubted: readonly AnswerForm[]
  /** what a colleague kept meanwhile */
  other: PreparedAnswer | null
  /** key of the line whose model is configured, beside; null for none */
  configured: string | null
  /** the line that was removed last, until it is back or that is put aside */
  removed: { line: AnswerFormLine; index: number } | null
  /** it was asked to be sent as it cannot be: what is missing is shown from then on */
  isTried: boolean
  /** it is sent once what is on its way is kept */
  isSendAwaited: boolean
  /** why the last call failed; null once another is made */
  failure: Failure | null
}

export type AnswerDraftEvent =
  | { type: 'field.change'; field: AnswerField; value: string }
  | { type: 'delivery.choose'; delivery: AnswerForm['delivery'] }
  | { type: 'line.change'; key: string; change: LineChange }
  /** `key`: a UUID; `onSale`: the rules price its model */
  | { type: 'line.add'; key: string; model: Model; onSale: boolean }
  | { type: 'line.configure'; key: string }
  /** what was chosen of its model goes into the answer */
  | { type: 'configuration.take'; choices: LineChoices }
  | { type: 'configuration.leave' }
  | { type: 'line.remove'; key: string }
  | { type: 'removal.undo' }
  | { type: 'removal.dismiss' }
  /** one of these has changed the form */
  | { type: 'form.changed' }
  /** keeps now what was not kept: it is left, or asked to try again */
  | { type: 'draft.keep' }
  /** the quote was read anew */
  | { type: 'quote.read'; quote: QuoteDetails }
  | { type: 'answer.send' }
  | { type: 'send.confirm' }
  | { type: 'send.cancel' }
  /** mine over theirs */
  | { type: 'conflict.keep' }
  /** theirs instead of mine */
  | { type: 'conflict.take' }
  /** what was typed for a quote that is not answered any more is put aside */
  | { type: 'typing.drop' }

/** Whether what is prepared could be sent. */
export const isReady = ({ lines, problems, totals }: PreparedAnswer): boolean =>
  totals !== null && problems.length === 0 && lines.every((line) => line.problems.length === 0)

/** What is prepared, taken as it is. */
const taken = (prepared: PreparedAnswer) => {
  const form = formOf(prepared.content)
  return {
    ...{ prepared, form, kept: form, given: null, doubted: [], other: null, removed: null },
    ...{ configured: null, isTried: false },
  }
}

/** Of what was given from here and may have been kept, what was: the same to the last letter. */
const ownKept = (
  { given, doubted }: Pick<AnswerDraftContext, 'given' | 'doubted'>,
  { content }: PreparedAnswer,
): AnswerForm | undefined =>
  [...doubted, ...(given === null ? [] : [given])].find((form) => isKeptAs(form, content))

const changedLine = (form: AnswerForm, key: string, change: LineChange): AnswerForm => ({
  ...form,
  lines: form.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
})

/** Types, effects, actions and guards of an answer that is prepared. */
export const answerDraftSetup = setup({
  types: {
    input: {} as AnswerDraftInput,
    context: {} as AnswerDraftContext,
    events: {} as AnswerDraftEvent,
    emitted: {} as
      | { type: 'answer.sent'; quote: QuoteDetails }
      /** another was quicker: what stands now */
      | { type: 'quote.moved'; quote: QuoteDetails }
      /** it was asked to be sent as it cannot be: what is missing is shown by now */
      | { type: 'send.refused' },
    /** unkept: the server does not have it as it is typed; stuck: nor will it have by itself; locked: nothing is typed; asked: the question stands */
    tags: {} as 'unkept' | 'stuck' | 'locked' | 'asked' | 'busy',
  },
  actors: {
    /** PUT api/admin/quotes/:id/answer, after the one that is on its way */
    keepAnswer: requiredCall<PreparedAnswer, { id: string; body: KeepAnswerDraftBody }>('keepAnswer'),
    /** POST api/admin/quotes/:id/answers */
    sendAnswer: requiredCall<QuoteDetails, { id: string; body: SendAnswerBody }>('sendAnswer'),
    /** GET api/admin/quotes/:id */
    readQuote: requiredCall<QuoteDetails, { id: string }>('readQuote'),
  },
  guards: {
    isChanged: ({ context }) => context.form !== context.kept,
    isChangedSince: ({ context }) => context.form !== context.given,
    isSound: ({ context }) => isSound(context.form),
    isSendAwaited: ({ context }) => context.isSendAwaited,
    isLine: ({ context }, { key }: { key: string }) => context.form.lines.some((line) => line.key === key),
    hasRemoved: ({ context }) => context.removed !== null,
    isReady: (_, { prepared }: { prepared: PreparedAnswer }) => isReady(prepared),
    /** another kept or sent something, or the customer moved on: what stands now is read */
    isOvertaken: (_, { error }: { error: unknown }) =>
      ['QUOTE_CHANGED', 'QUOTE_PRICES_MOVED', 'QUOTE_STEP_REFUSED'].includes(failureOf(error).code),
    /** nothing is answered any more: it was accepted, refused or ordered */
    isOver: (_, { quote }: { quote: QuoteDetails }) => quote.prepared === null,
    /** what was kept meanwhile is neither what was replaced here nor what was given from here, its reply lost */
    isOthers: ({ context }, { quote: { prepared } }: { quote: QuoteDetails }) =>
      prepared !== null &&
      prepared.version !== context.prepared.version &&
      ownKept(context, prepared) === undefined,
  },
  actions: {
    changeField: assign(({ context: { form } }, { field, value }: { field: AnswerField; value: string }) => ({
      form: { ...form, [field]: value },
    })),
    chooseDelivery: assign(({ context: { form } }, { delivery }: Pick<AnswerForm, 'delivery'>) => ({
      form: { ...form, delivery },
    })),
    changeLine: assign(({ context: { form } }, { key, change }: { key: string; change: LineChange }) => ({
      form: changedLine(form, key, change),
    })),
    addLine: assign(
      (
        { context: { form } },
        {
          key,
          model,
          onSale,
        }: Pick<Extract<AnswerDraftEvent, { type: 'line.add' }>, 'key' | 'model' | 'onSale'>,
      ) => ({
        form: { ...form, lines: [...form.lines, newLine(key, model, onSale ? 'engine' : 'hand')] },
        configured: onSale ? key : null,
        isSendAwaited: false,
      }),
    ),
    configure: assign((_, { key }: { key: string }) => ({ configured: key, isSendAwaited: false })),
    takeChoices: assign(({ context: { form, configured } }, { choices }: { choices: LineChoices }) => ({
      form: {
        ...form,
        lines: form.lines.map((line) =>
          line.key === configured ? { ...line, what: { ...line.what, ...choices } } : line,
        ),
      },
      configured: null,
    })),
    leaveConfiguration: assign({ configured: null }),
    removeLine: assign(({ context: { form } }, { key }: { key: string }) => {
      const index = form.lines.findIndex((line) => line.key === key)
      const [line] = form.lines.slice(index)
      return {
        form: { ...form, lines: form.lines.toSpliced(index, 1) },
        removed: line === undefined ? null : { line, index },
      }
    }),
    undoRemoval: assign(({ context: { form, removed } }) =>
      removed === null
        ? {}
        : { form: { ...form, lines: form.lines.toSpliced(removed.index, 0, removed.line) }, removed: null },
    ),
    forgetRemoval: assign({ removed: null }),
    markTried: enqueueActions(({ enqueue }) => {
      enqueue.assign({ isTried: true })
      enqueue.emit({ type: 'send.refused' })
    }),
    sayChanged: raise({ type: 'form.changed' }),
    sayMoved: emit((_, { quote }: { quote: QuoteDetails }) => ({ type: 'quote.moved' as const, quote })),
    giveForm: assign(({ context }) => ({ given: context.form })),
    takeKept: assign(({ context: { given, kept } }, { prepared }: { prepared: PreparedAnswer }) => ({
      prepared,
      kept: given ?? kept,
      doubted: [],
    })),
    /** whether the server kept what was given is not known */
    doubtGiven: assign(({ context: { given, doubted } }) => ({
      doubted: given === null ? doubted : [...doubted, given],
    })),
    takeState: assign((_, { quote }: { quote: QuoteDetails }) => ({ state: quote.quote.state })),
    takeQuote: assign(({ context }, { quote }: { quote: QuoteDetails }) => ({
      state: quote.quote.state,
      ...taken(quote.prepared ?? context.prepared),
    })),
    /** the same version at what it comes to now, or what was kept from here */
    takeWorth: assign(({ context }, { quote: { quote, prepared } }: { quote: QuoteDetails }) => ({
      state: quote.state,
      prepared: prepared ?? context.prepared,
      kept: (prepared && ownKept(context, prepared)) ?? context.kept,
    })),
    /** nothing is typed there any more */
    putAside: assign(({ context: { kept } }) => ({ form: kept, removed: null, configured: null })),
    setOther: assign((_, { quote }: { quote: QuoteDetails }) => ({
      state: quote.quote.state,
      other: quote.prepared,
    })),
    keepMine: assign(({ context: { prepared, other } }) => ({
      prepared: other === null ? prepared : { ...prepared, version: other.version },
      other: null,
    })),
    takeTheirs: assign(({ context: { prepared, other } }) => taken(other ?? prepared)),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: null }),
  },
  delays: {
    /** from the last change to its keeping */
    pause: 600,
  },
})

/** What is kept of the form. */
export const keptOf = ({ id, form, prepared }: AnswerDraftContext) => ({
  id,
  body: { ...draftOf(form).draft, seen: prepared.version },
})

/** What was read before it is sent. */
export const sentOf = ({ id, state, prepared }: AnswerDraftContext) => ({
  id,
  body: { seen: state, version: prepared.version, totalCents: prepared.totals?.totalCents ?? 0 },
})

type Failed = { event: { error: unknown } }
type Read = { event: { output: QuoteDetails } }
type Kept = { event: { output: PreparedAnswer } }

/** What an end of a call, or an event, gives to an action or a guard. */
export const withError = ({ event: { error } }: Failed) => ({ error })
export const withQuote = ({ event }: Read) => ({ quote: event.output })
export const withPrepared = ({ event }: Kept) => ({ prepared: event.output })
export const withEvent = <E>({ event }: { event: E }): E => event
