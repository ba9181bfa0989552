import { assign, raise, setup } from 'xstate'
import { failureOf } from '#machines/platform/failure'
import { requiredCall } from '#machines/platform/provided'
import { parseQuantity } from '#shared/cart/configurations.rules'
import { FILES_MAX } from '#shared/line-files/line-file.rules'
import type { LineFile } from '#shared/line-files/line-files.schema'
import type { Quote, QuoteDraftBody } from '#shared/quotes/quotes.schema'
import type { QuoteRequestContext, QuoteRequestEvent, QuoteRequestInput } from './quote-request.types.ts'
import { formOf, problemsOf, type RequestField, type RequestLine, withReadings } from './request-form.ts'

type Refused = QuoteRequestContext['refused']

const without = (refused: Refused, is: (field: string) => boolean): Refused =>
  Object.fromEntries(Object.entries(refused).filter(([field]) => !is(field)))

/** Lines that came or went have moved the others: what was said of a place is said of none. */
const withLines = ({ form, refused }: QuoteRequestContext, lines: readonly RequestLine[]) => ({
  form: { ...form, lines },
  refused: without(refused, (field) => field.startsWith('lines')),
})

const changedLine = ({ form }: QuoteRequestContext, key: number, change: Partial<RequestLine>) => ({
  form: { ...form, lines: form.lines.map((line) => (line.key === key ? { ...line, ...change } : line)) },
})

/** Types, effects, actions and guards of a request for a quote. */
export const quoteRequestSetup = setup({
  types: {
    input: {} as QuoteRequestInput,
    context: {} as QuoteRequestContext,
    events: {} as QuoteRequestEvent,
    tags: {} as 'loading' | 'sending',
  },
  actors: {
    /** GET api/quotes/:id */
    loadQuote: requiredCall<Quote, { id: string }>('loadQuote'),
    /** PUT api/quotes/:id, after the one that is on its way */
    keepQuote: requiredCall<Quote, { id: string; body: QuoteDraftBody }>('keepQuote'),
    /** POST api/quotes/:id/send */
    sendQuote: requiredCall<Quote, { id: string }>('sendQuote'),
    /** DELETE api/quotes/:id */
    dropQuote: requiredCall<void, { id: string }>('dropQuote'),
  },
  guards: {
    isNew: ({ context }) => context.kept !== null || context.form.lines.length > 0,
    isBegun: ({ context }) => context.kept === null,
    isChanged: ({ context }) => context.form !== context.kept,
    isChangedSince: ({ context }) => context.form !== context.given,
    /** the server was never given it */
    isUnknown: ({ context }) => context.quote === null && context.given === null,
    isDraft: (_, { quote }: { quote: Quote }) => quote.state === 'draft',
    isUnready: ({ context, event }) =>
      context.wrongQuantity !== null ||
      context.uploading > 0 ||
      (event.type === 'quote.send' && Object.keys(problemsOf(context.form, event.today)).length > 0),
    isLine: ({ context }, { key }: { key: number }) => context.form.lines.some((line) => line.key === key),
    hasFileRoom: ({ context }) => context.form.files.length < FILES_MAX,
    isPieces: (_, { text }: { text: string }) => parseQuantity(text) !== null,
    hasRemoved: ({ context }) => context.removed !== null,
    /** it was sent elsewhere meanwhile, or the reply to its sending was lost */
    isSentAlready: (_, { error }: { error: unknown }) => failureOf(error).code === 'QUOTE_STEP_REFUSED',
    isGone: (_, { error }: { error: unknown }) => failureOf(error).code === 'NOT_FOUND',
  },
  actions: {
    changeField: assign(({ context }, { field, value }: { field: RequestField; value: string }) => ({
      form: { ...context.form, [field]: value },
      refused: without(context.refused, (one) => one === field),
    })),
    changeNote: assign(({ context }, { key, value }: { key: number; value: string }) =>
      changedLine(context, key, { note: value }),
    ),
    changeQuantity: assign(({ context }, { key, text }: { key: number; text: string }) => ({
      ...changedLine(context, key, { quantity: parseQuantity(text) ?? 1 }),
      wrongQuantity: null,
    })),
    removeLine: assign(({ context }, { key }: { key: number }) => {
      const { lines } = context.form
      const index = lines.findIndex((line) => line.key === key)
      const [line] = lines.slice(index)
      return {
        ...withLines(context, lines.toSpliced(index, 1)),
        removed: line === undefined ? null : { line, index },
        wrongQuantity: context.wrongQuantity?.key === key ? null : context.wrongQuantity,
      }
    }),
    attachFile: assign(({ context: { form, refused } }, { file }: { file: LineFile }) => ({
      form: { ...form, files: [...form.files, file] },
      refused: without(refused, (field) => field === 'files'),
    })),
    removeFile: assign(({ context }, { key, id }: { key: number | null; id: string }) => {
      const { form, refused } = context
      const others = (files: readonly LineFile[] = []) => files.filter((file) => file.id !== id)
      if (key === null)
        return {
          form: { ...form, files: others(form.files) },
          refused: without(refused, (field) => field === 'files'),
        }
      const lines = form.lines.map((line) =>
        line.key === key ? { ...line, files: others(line.files) } : line,
      )
      return withLines(context, lines)
    }),
    countUploads: assign((_, { count }: { count: number }) => ({ uploading: count })),
    undoRemoval: assign(({ context }) => {
      const { form, removed } = context
      if (removed === null) return {}
      return { ...withLines(context, form.lines.toSpliced(removed.index, 0, removed.line)), removed: null }
    }),
    forgetRemoval: assign({ removed: null }),
    refuseQuantity: assign((_, { key, text }: { key: number; text: string }) => ({
      wrongQuantity: { key, text },
    })),
    sayChanged: raise({ type: 'form.changed' }),
    giveForm: assign(({ context }) => ({ given: context.form })),
    takeLoaded: assign((_, { quote }: { quote: Quote }) => {
      const form = formOf(quote)
      return { quote, form, kept: form, removed: null, wrongQuantity: null, judgedOn: null }
    }),
    takeKept: assign(({ context: { form, given } }, { quote }: { quote: Quote }) => {
      if (given === null) return { quote }
      const read = withReadings(form, given, quote)
      return { quote, form: read, kept: form === given ? read : given }
    }),
    takeQuote: assign((_, { quote }: { quote: Quote }) => ({ quote })),
    judge: assign(({ event }) => ({ judgedOn: event.type === 'quote.send' ? event.today : null })),
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
