import { findQuotePaper } from '#server/documents/quote-papers.queries'
import type { Deps } from '#server/platform/deps'
import type { NewJob } from '#server/platform/jobs.queries'
import { copied, type MailMaker } from '#server/platform/mail'
import { EVERYBODY } from '#server/platform/scope.queries'
import { quoteFileName } from '#shared/documents/document-kinds'
import type { QuoteState } from '#shared/quotes/quote-states'
import { answerMail } from './answer-mail.ts'
import { type AnswerPlace, placeOfAnswer } from './answer-place.ts'
import { findAskerEmail, findQuoteReader, findSentQuote } from './quotes.queries.ts'

/** Kind of the jobs that stand for the mail of an answer whose paper is there: written as it leaves, with that paper. */
export const ANSWER_MAIL_JOB = 'quote_answer_mail'

/** The mail of an answer. */
export const answerMailJob = (place: AnswerPlace): NewJob => ({ kind: ANSWER_MAIL_JOB, payload: place })

/** A larger paper stays where the link of the mail leads: most mailboxes take no more than 10 MB, a third of them for its writing. */
const ATTACHED_BYTES_MAX = 5_000_000

/** In these what was answered is still worth reading: anything else came between, by its customer or with a mail of its own. */
const TELLING: readonly QuoteState[] = ['answered', 'accepted', 'ordered']

/** Writes the mails of answers; none of one that was replaced, taken back, refused or late before its paper was there. */
export const answerMailMaker =
  ({ db, config }: Pick<Deps, 'db' | 'config'>): MailMaker =>
  async (job) => {
    const place = placeOfAnswer(job)
    const { quote, answer } = (await findSentQuote(db, place.quoteId)) ?? {}
    if (quote === undefined || answer?.revision !== place.revision || !TELLING.includes(quote.state))
      return undefined
    const customer = await findQuoteReader(db, quote.user_id)
    if (customer === undefined) return undefined
    const paper = await findQuotePaper(db, { id: quote.id, userId: EVERYBODY }, place.revision)
    const isAttached = paper !== undefined && paper.bytes.length <= ATTACHED_BYTES_MAX
    const mail = answerMail(customer, quote, answer, { isAttached }, config)
    return {
      ...copied(mail, await findAskerEmail(db, quote.id)),
      ...(isAttached && {
        attachment: { name: quoteFileName(paper.number, place.revision), bytes: paper.bytes },
      }),
    }
  }
