import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import type { Database } from '#server/platform/tables'
import { DAY } from '#shared/platform/durations'
import { KEPT } from '#shared/platform/retention'
import type { ReadLine } from './read-lines.ts'
import type { QuotesTable } from './tables.ts'

/** What a draft says beside its lines. */
export type DraftTexts = Pick<
  Selectable<QuotesTable>,
  'name' | 'message' | 'discount_wish' | 'date_wish' | 'project_id'
>

export const countDrafts = async (trx: Transaction<Database>, userId: string): Promise<number> => {
  const { drafts } = await trx
    .selectFrom('quotes')
    .select(sql<number>`count(*)::integer`.as('drafts'))
    .where('user_id', '=', userId)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow()
  return drafts
}

/** A quote where its life begins: who writes it says nothing of its state. False when the id is another account's. */
export const insertDraft = async (
  trx: Transaction<Database>,
  draft: Omit<Insertable<QuotesTable>, 'state' | 'number' | 'sent_at'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('quotes')
    .values(draft)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const updateDraft = async (
  trx: Transaction<Database>,
  id: string,
  { name, message, discount_wish, date_wish, project_id }: DraftTexts,
  at: Date,
): Promise<void> => {
  await trx
    .updateTable('quotes')
    .set({ name, message, discount_wish, date_wish, project_id, kept_at: at })
    .where('id', '=', id)
    .execute()
}

/** These lines and no others, in their order. */
export const replaceLines = async (
  trx: Transaction<Database>,
  quoteId: string,
  lines: readonly ReadLine[],
): Promise<void> => {
  await trx.deleteFrom('quote_lines').where('quote_id', '=', quoteId).execute()
  if (lines.length === 0) return
  const rows = lines.map((line, index) => ({ ...line, quote_id: quoteId, position: index + 1 }))
  await trx
    .insertInto('quote_lines')
    .columns(LINE_COLUMNS)
    .expression(
      sql`select * from json_to_recordset(${json(rows)}::json) as line (quote_id uuid, position integer, sub_family_id uuid,
        model jsonb, criteria jsonb, components jsonb, quantity integer, note text, shown jsonb)`,
    )
    .execute()
}

/** In the order in which the statement above reads them. */
const LINE_COLUMNS = [
  ...(['quote_id', 'position', 'sub_family_id', 'model', 'criteria', 'components'] as const),
  ...(['quantity', 'note', 'shown'] as const),
]

/** With its lines. What was sent stays: its steps stand on it. */
export const deleteDraft = async (trx: Transaction<Database>, id: string): Promise<void> => {
  await trx.deleteFrom('quotes').where('id', '=', id).execute()
}

/** Forgets the drafts that nobody came back to. */
export const deleteOldDrafts = async (trx: Transaction<Database>, now: Date): Promise<void> => {
  await trx
    .deleteFrom('quotes')
    .where('state', '=', 'draft')
    .where('kept_at', '<', new Date(now.getTime() - KEPT.quoteDraftDays * DAY))
    .execute()
}
