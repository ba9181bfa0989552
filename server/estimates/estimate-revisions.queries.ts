import { createHash } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import type { ClientEstimate } from '#shared/estimates/client-estimate.schema'
import type { EstimateContent } from '#shared/estimates/estimates.schema'
import type { EstimateAnswersTable, EstimateLinksTable, EstimateRevisionsTable } from './tables.ts'

/** An estimate as it was handed out. */
export interface RevisionPlace {
  estimateId: string
  revision: number
}

/** Fixes what is handed out. */
export const insertRevision = async (
  trx: Transaction<Database>,
  estimateId: string,
  {
    document,
    content,
    logoId,
    at,
    by,
  }: {
    document: ClientEstimate
    content: EstimateContent
    logoId: string | null
    at: Date
    by: string | null
  },
): Promise<void> => {
  const { revision, totals, validUntil } = document
  await trx
    .insertInto('estimate_revisions')
    .values({
      estimate_id: estimateId,
      revision,
      document: json(document),
      content: json(content),
      net_cents: totals.netCents,
      vat_cents: totals.vatCents,
      total_cents: totals.totalCents,
      valid_until: validUntil,
      logo_id: logoId,
      given_at: at,
      given_by: by,
    })
    .execute()
}

/** What was handed out, with its logo's id. */
export const findRevision = (
  db: Kysely<Database>,
  { estimateId, revision }: RevisionPlace,
): Promise<Pick<Selectable<EstimateRevisionsTable>, 'document' | 'logo_id' | 'given_at'> | undefined> =>
  db
    .selectFrom('estimate_revisions')
    .select(['document', 'logo_id', 'given_at'])
    .where('estimate_id', '=', estimateId)
    .where('revision', '=', revision)
    .executeTakeFirst()

/** What a revision was made of; undefined where that was not kept. */
export const findGivenContent = async (
  db: Kysely<Database>,
  { estimateId, revision }: RevisionPlace,
): Promise<EstimateContent | undefined> => {
  const row = await db
    .selectFrom('estimate_revisions')
    .select('content')
    .where('estimate_id', '=', estimateId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row?.content ?? undefined
}

/** What a secret is kept as. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A link, with whose estimate it leads to. */
export type FoundLink = Selectable<EstimateLinksTable> & { user_id: string }

/** The link of that secret that works on a day, yyyy-mm-dd of Paris. */
export const findLink = (
  db: Kysely<Database>,
  secret: string,
  today: string,
): Promise<FoundLink | undefined> =>
  db
    .selectFrom('estimate_links as link')
    .innerJoin('estimates', 'estimates.id', 'link.estimate_id')
    .selectAll('link')
    .select('estimates.user_id')
    .where('link.hash', '=', hashOf(secret))
    .where('link.until', '>=', today)
    .executeTakeFirst()

/** Puts a link in the place of the revision's last one. */
export const putLink = async (
  trx: Transaction<Database>,
  { estimateId, revision }: RevisionPlace,
  { secret, at, by, until }: { secret: string; at: Date; by: string; until: string },
): Promise<void> => {
  const values = { hash: hashOf(secret), made_at: at, made_by: by, until }
  await trx
    .insertInto('estimate_links')
    .values({ estimate_id: estimateId, revision, ...values })
    .onConflict((conflict) => conflict.columns(['estimate_id', 'revision']).doUpdateSet(values))
    .execute()
}

/** Ends all links of an estimate. */
export const deleteLinks = async (trx: Transaction<Database>, estimateId: string): Promise<void> => {
  await trx.deleteFrom('estimate_links').where('estimate_id', '=', estimateId).execute()
}

/** Forgets the links whose time is over on a day, yyyy-mm-dd of Paris. */
export const deleteLateLinks = async (trx: Transaction<Database>, today: string): Promise<void> => {
  await trx.deleteFrom('estimate_links').where('until', '<', today).execute()
}

/** What the client answered to a revision. */
export const findEstimateAnswer = (
  db: Kysely<Database>,
  { estimateId, revision }: RevisionPlace,
): Promise<Selectable<EstimateAnswersTable> | undefined> =>
  db
    .selectFrom('estimate_answers')
    .selectAll()
    .where('estimate_id', '=', estimateId)
    .where('revision', '=', revision)
    .executeTakeFirst()

export const insertEstimateAnswer = async (
  trx: Transaction<Database>,
  answer: Selectable<EstimateAnswersTable>,
): Promise<void> => {
  await trx.insertInto('estimate_answers').values(answer).execute()
}

/** The PDF of a revision. As text: the embedded engine takes twelve times as long over the bytes themselves. */
export const findEstimatePaper = async (
  db: Kysely<Database>,
  { estimateId, revision }: RevisionPlace,
): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom('estimate_papers')
    .select(sql<string>`encode(bytes, 'base64')`.as('base64'))
    .where('estimate_id', '=', estimateId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row && Buffer.from(row.base64, 'base64')
}

/** Keeps the PDF of a revision; false where it has one already, or is gone. */
export const insertEstimatePaper = async (
  db: Kysely<Database>,
  { estimateId, revision }: RevisionPlace,
  bytes: Buffer,
  madeAt: Date,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into estimate_papers (estimate_id, revision, bytes, sha256, made_at)
    select estimate_id, revision, decode(${bytes.toString('base64')}, 'base64'),
      ${createHash('sha256').update(bytes).digest('hex')}, ${madeAt}::timestamptz
    from estimate_revisions where estimate_id = ${estimateId}::uuid and revision = ${revision}::integer
    on conflict (estimate_id, revision) do nothing`.execute(db)
  return numAffectedRows > 0n
}
