import type { LineFile } from '#shared/line-files/line-files.schema'
import { type QuoteProblems, sendingProblems } from '#shared/quotes/quote.rules'
import type { AskedLine, Quote, QuoteDraftBody, QuoteLine } from '#shared/quotes/quotes.schema'

/** What the server reads in a line: names, sizes, options, and why it could not be ordered online. */
export type LineReading = Pick<QuoteLine, 'model' | 'sizes' | 'summary' | 'notices' | 'drawing' | 'problems'>

/** A line with which a request begins: its files as the cart, or the configurator, has them. */
export interface BegunLine extends Omit<AskedLine, 'files'> {
  readonly files?: readonly LineFile[] | undefined
}

/** A line of the request. The key is its own for as long as the page lives; it is neither sent nor kept. */
export interface RequestLine extends BegunLine {
  readonly key: number
  /** null: the server has not read it yet */
  readonly reading: LineReading | null
}

/** A request as it stands in its fields. */
export interface RequestForm {
  /** of the project, as its order will have it */
  readonly name: string
  readonly message: string
  readonly discountWish: string
  /** yyyy-mm-dd; empty for none */
  readonly dateWish: string
  readonly lines: readonly RequestLine[]
  /** that go with the whole */
  readonly files: readonly LineFile[]
}

export type RequestField = Exclude<keyof RequestForm, 'lines' | 'files'>

/** What a new request says, where it begins with words. */
export type BegunWords = Pick<RequestForm, 'name' | 'message'>

const NO_WORDS: BegunWords = { name: '', message: '' }

/** A request that begins with these lines, and with what is said of them. */
export const beginningWith = (
  lines: readonly BegunLine[],
  { name, message }: BegunWords = NO_WORDS,
): RequestForm => ({
  name,
  message,
  discountWish: '',
  dateWish: '',
  lines: lines.map((line, key) => ({ ...line, key, reading: null })),
  files: [],
})

const readingOf = ({ model, sizes, summary, notices, drawing, problems }: QuoteLine): LineReading => ({
  model,
  sizes,
  summary,
  notices,
  drawing,
  problems,
})

const askedOf = ({ files = [], ...line }: BegunLine): AskedLine => ({
  ...partsOf(line),
  ...(files.length > 0 && { files: files.map(({ id }) => id) }),
})

const partsOf = ({ model, criteria, selectedComponents, quantity, note }: Omit<BegunLine, 'files'>) => ({
  model,
  criteria,
  selectedComponents,
  quantity,
  note,
})

/** A draft as the server keeps it. */
export const formOf = ({ name, message, discountWish, dateWish, lines, files = [] }: Quote): RequestForm => ({
  name,
  message,
  discountWish,
  dateWish: dateWish ?? '',
  lines: lines.map((line, key) => ({
    ...partsOf(line),
    ...(line.files && { files: line.files }),
    key,
    reading: readingOf(line),
  })),
  files,
})

/** What is kept of it; `project`: the chantier that it is of, where this page knows of one. */
export const bodyOf = (
  { name, message, discountWish, dateWish, lines, files }: RequestForm,
  project: string | null = null,
): QuoteDraftBody => ({
  name,
  message,
  discountWish,
  dateWish: dateWish === '' ? null : dateWish,
  lines: lines.map(askedOf),
  ...(files.length > 0 && { files: files.map(({ id }) => id) }),
  ...(project !== null && { project }),
})

/** The form with what the server read in the lines that it was asked to keep; what was typed since stands. */
export const withReadings = (form: RequestForm, asked: RequestForm, quote: Quote): RequestForm => {
  const readings = new Map(
    asked.lines.flatMap(({ key }, index) => {
      const read = quote.lines[index]
      return read === undefined ? [] : [[key, readingOf(read)] as const]
    }),
  )
  return {
    ...form,
    lines: form.lines.map((line) => ({ ...line, reading: readings.get(line.key) ?? line.reading })),
  }
}

/** Why it may not be sent on `today` (yyyy-mm-dd of Paris); empty when it may. */
export const problemsOf = (form: RequestForm, today: string): QuoteProblems =>
  sendingProblems(bodyOf(form), today)
