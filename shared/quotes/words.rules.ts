import { normalMessage } from '#shared/contact/contact.rules'

/** What is written about a quote: a word to the other side, a note among staff, or the words of a decision. */
export type QuoteWords = 'message' | 'note' | 'change' | 'refuse'

const missing: Readonly<Record<QuoteWords, string>> = {
  message: 'Écrivez votre message.',
  note: 'Écrivez votre note.',
  change: 'Écrivez votre demande.',
  refuse: 'Dites pourquoi vous refusez ce devis.',
}

/** What is wrong with such words, as typed; undefined when nothing is. */
export const wordProblem = (kind: QuoteWords, text: string): string | undefined =>
  normalMessage(text) === '' ? missing[kind] : undefined
