import { type Kysely, type Selectable, sql } from 'kysely'
import { isEditable } from '#machines/lives/estimate.machine'
import type { Database } from '#server/platform/tables'
import { findNamedProject } from '#server/projects/project-facts.queries'
import { acceptedAt } from '#server/quotes/quotes.queries'
import { doneBy } from '#server/team/seats.queries'
import type { NamedProject } from '#shared/projects/named-project.schema'
import type { QuoteState } from '#shared/quotes/quotes.schema'
import { type DatedEstimate, dated } from './estimates.queries.ts'
import type { EstimateAnswersTable, EstimateLinksTable, EstimateRevisionsTable } from './tables.ts'

/** What was handed out, without what it says. */
export type RevisionHead = Pick<
  Selectable<EstimateRevisionsTable>,
  'revision' | 'total_cents' | 'valid_until' | 'given_at'
> & {
  /** e-mail of who of the customer's people handed it out; null: nobody was asked */
  given_by_name: string | null
  answer: Selectable<EstimateAnswersTable> | undefined
}

/** A quote, with what tells whether its prices still stand. */
export interface StandingQuote {
  id: string
  number: string
  state: QuoteState
  /** yyyy-mm-dd: the last day on which its newest answer may be accepted; null: there is none */
  valid_until: string | null
  /** when it was accepted last; null: it never was */
  accepted_at: Date | null
}

/** An estimate with what became of it. */
export interface EstimateRecord {
  estimate: DatedEstimate
  /** the quote that it is made from; null: none */
  quote: StandingQuote | null
  /** the chantier that it was made for; null: none */
  project: NamedProject | null
  /** no VAT is charged: as it was handed out, or as its issuer says now */
  vatExempt: boolean
  /** what it was made of is known of the newest revision */
  isContentKnown: boolean
  /** oldest first */
  revisions: RevisionHead[]
  /** to the newest revision */
  link: (Selectable<EstimateLinksTable> & { made_by_name: string | null }) | undefined
}

/** One's own estimate; another's does not exist. */
export const findEstimate = async (
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<EstimateRecord | undefined> => {
  const estimate = await dated(db).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return estimate && recordOf(db, estimate)
}

const recordOf = async (db: Kysely<Database>, estimate: DatedEstimate): Promise<EstimateRecord> => {
  const { id, user_id, revision, quote_id, project_id } = estimate
  const quote = quote_id === null ? null : ((await findStandingQuote(db, quote_id)) ?? null)
  const project = await findNamedProject(db, user_id, project_id)
  const { vatExempt, isContentKnown } = await findTerms(db, estimate)
  const facts = { estimate, quote, project, vatExempt, isContentKnown }
  if (revision === 0) return { ...facts, revisions: [], link: undefined }
  const heads = await db
    .selectFrom('estimate_revisions')
    .select(['revision', 'total_cents', 'valid_until', 'given_at'])
    .select(doneBy('estimate_revisions.given_by').as('given_by_name'))
    .where('estimate_id', '=', id)
    .orderBy('revision')
    .execute()
  const answers = await db.selectFrom('estimate_answers').selectAll().where('estimate_id', '=', id).execute()
  const link = await db
    .selectFrom('estimate_links')
    .selectAll()
    .select(doneBy('estimate_links.made_by').as('made_by_name'))
    .where('estimate_id', '=', id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    ...facts,
    revisions: heads.map((head) => ({
      ...head,
      answer: answers.find((answer) => answer.revision === head.revision),
    })),
    link,
  }
}

const findStandingQuote = async (
  db: Kysely<Database>,
  quoteId: string,
): Promise<StandingQuote | undefined> => {
  const row = await db
    .selectFrom('quotes')
    .select(['id', 'number', 'state'])
    .select((eb) => [
      eb
        .selectFrom('quote_answers')
        .select('valid_until')
        .whereRef('quote_answers.quote_id', '=', 'quotes.id')
        .orderBy('revision', 'desc')
        .limit(1)
        .as('valid_until'),
      acceptedAt.as('accepted_at'),
    ])
    .where('id', '=', quoteId)
    .executeTakeFirst()
  const { number } = row ?? {}
  return row && number !== undefined && number !== null ? { ...row, number } : undefined
}

/** By what an estimate's VAT goes: what was handed out, or its issuer while it is written. */
const findTerms = async (
  db: Kysely<Database>,
  { id, user_id, state, revision }: DatedEstimate,
): Promise<Pick<EstimateRecord, 'vatExempt' | 'isContentKnown'>> => {
  const isExempt = (facts: 'facts' | 'document') =>
    sql<boolean>`coalesce((${sql.ref(facts)} ${facts === 'facts' ? sql`` : sql`-> 'issuer'`} ->> 'vatExempt')::boolean, false)`
  const given =
    revision === 0
      ? undefined
      : await db
          .selectFrom('estimate_revisions')
          .select([isExempt('document').as('exempt'), sql<boolean>`content is not null`.as('known')])
          .where('estimate_id', '=', id)
          .where('revision', '=', revision)
          .executeTakeFirst()
  const own =
    given !== undefined && !isEditable(state)
      ? given
      : await db
          .selectFrom('estimate_issuers')
          .select(isExempt('facts').as('exempt'))
          .where('user_id', '=', user_id)
          .executeTakeFirst()
  return { vatExempt: own?.exempt ?? false, isContentKnown: given?.known ?? false }
}
