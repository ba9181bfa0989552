import { type QuoteProblems, sendingProblems } from '#shared/quotes/quote.rules'
import type { AskedLine, Quote, QuoteDraftBody, QuoteLine } from '#shared/quotes/quotes.schema'

/** What the server reads in a line: names, sizes, options, and why it could not be ordered online. */
export type LineReading = Pick<QuoteLine, 'model' | 'sizes' | 'summary' | 'notices' | 'drawing' | 'problems'>

/** A line of the request. The key is its own for as long as the page lives; it is neither sent nor kept. */
export interface RequestLine extends AskedLine {
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
}

export type RequestField = Exclude<keyof RequestForm, 'lines'>

/** A request that begins with these lines. */
export const beginningWith = (lines: readonly AskedLine[]): RequestForm => ({
  name: '',
  message: '',
  discountWish: '',
  dateWish: '',
  lines: lines.map((line, key) => ({ ...line, key, reading: null })),
})

const readingOf = ({ model, sizes, summary, notices, drawing, problems }: QuoteLine): LineReading => ({
  model,
  sizes,
  summary,
  notices,
  drawing,
  problems,
})

const askedOf = ({ model, criteria, selectedComponents, quantity, note }: AskedLine): AskedLine => ({
  model,
  criteria,
  selectedComponents,
  quantity,
  note,
})

/** A draft as the server keeps it. */
export const formOf = ({ name, message, discountWish, dateWish, lines }: Quote): RequestForm => ({
  name,
  message,
  discountWish,
  dateWish: dateWish ?? '',
  lines: lines.map((line, key) => ({ ...askedOf(line), key, reading: readingOf(line) })),
})

/** What is kept of it. */
export const bodyOf = ({ name, message, discountWish, dateWish, lines }: RequestForm): QuoteDraftBody => ({
  name,
  message,
  discountWish,
  dateWish: dateWish === '' ? null : dateWish,
  lines: lines.map(askedOf),
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
