import { wishedDayProblem } from '#shared/platform/day'

/** What a quote request may say: the page and the routes ask the same rules. */

/** What is judged of a request beside the length of its texts. */
export interface QuoteAsked {
  message: string
  /** yyyy-mm-dd of Paris; null for none */
  dateWish: string | null
  lines: readonly unknown[]
  /** of the whole */
  files?: readonly unknown[] | undefined
}

/** Messages in French by field. */
export type QuoteProblems = Partial<Record<'message' | 'dateWish', string>>

/** Why a draft may not be kept; empty when it may. */
export const draftProblems = ({ dateWish }: Pick<QuoteAsked, 'dateWish'>, today?: string): QuoteProblems => {
  const problem = wishedDayProblem(dateWish, today)
  return problem === undefined ? {} : { dateWish: problem }
}

/** Why a request may not be sent on `today` (yyyy-mm-dd of Paris); empty when it may. */
export const sendingProblems = (asked: QuoteAsked, today: string): QuoteProblems => {
  const { message, lines, files = [] } = asked
  return {
    ...draftProblems(asked, today),
    ...(message.trim() === '' &&
      lines.length === 0 &&
      files.length === 0 && {
        message: 'Décrivez votre besoin, ou joignez un fichier ou au moins une configuration.',
      }),
  }
}
