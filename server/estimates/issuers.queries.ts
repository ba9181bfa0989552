import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { json } from '#server/platform/columns'
import { type Held, holdOne } from '#server/platform/held.queries'
import type { Database } from '#server/platform/tables'
import type { EstimateIssuersTable } from './tables.ts'

/** Who issues the estimates of an account. */
export type IssuerRow = Selectable<EstimateIssuersTable>

/** A logo without its bytes. */
export interface LogoSize {
  id: string
  /** pixels */
  width: number
  height: number
}

export const findIssuer = (db: Kysely<Database>, userId: string): Promise<IssuerRow | undefined> =>
  db.selectFrom('estimate_issuers').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** The same, held until the transaction ends: nobody else numbers an estimate of the account meanwhile. */
export const lockIssuer = (
  trx: Transaction<Database>,
  userId: string,
): Promise<Held<IssuerRow> | undefined> =>
  holdOne(trx.selectFrom('estimate_issuers').selectAll().where('user_id', '=', userId), 'forUpdate')

/** Keeps it, for the first time or anew. */
export const putIssuer = async (trx: Transaction<Database>, { facts, ...row }: IssuerRow): Promise<void> => {
  const { user_id: _, ...values } = { ...row, facts: json(facts) }
  await trx
    .insertInto('estimate_issuers')
    .values({ user_id: row.user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** The greatest rank that an account gave under a prefix; 0: none was. */
export const lastRank = async (db: Kysely<Database>, userId: string, prefix: string): Promise<number> => {
  const { last } = await db
    .selectFrom('estimates')
    .select(sql<number>`coalesce(max(rank), 0)`.as('last'))
    .where('user_id', '=', userId)
    .where('prefix', '=', prefix)
    .executeTakeFirstOrThrow()
  return last
}

export const findLogoSize = (db: Kysely<Database>, id: string): Promise<LogoSize | undefined> =>
  db.selectFrom('estimate_logos').select(['id', 'width', 'height']).where('id', '=', id).executeTakeFirst()

/** The bytes of a logo. As text: the embedded engine takes twelve times as long over the bytes themselves. */
export const findLogo = async (
  db: Kysely<Database>,
  id: string,
): Promise<(LogoSize & { base64: string }) | undefined> =>
  db
    .selectFrom('estimate_logos')
    .select(['id', 'width', 'height'])
    .select(sql<string>`encode(bytes, 'base64')`.as('base64'))
    .where('id', '=', id)
    .executeTakeFirst()

/** Keeps a logo; gives its id. */
export const insertLogo = async (
  trx: Transaction<Database>,
  logo: { userId: string; bytes: Buffer; width: number; height: number; at: Date },
): Promise<string> => {
  const { userId, bytes, width, height, at } = logo
  const { id } = await trx
    .insertInto('estimate_logos')
    .values({
      user_id: userId,
      bytes: sql<Uint8Array>`decode(${bytes.toString('base64')}, 'base64')`,
      width,
      height,
      made_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Forgets the logos of an account that neither its papers nor what it handed out begin with. */
export const deleteUnusedLogos = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  await trx
    .deleteFrom('estimate_logos')
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('estimate_issuers')
            .select('user_id')
            .whereRef('estimate_issuers.logo_id', '=', 'estimate_logos.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('estimate_revisions')
            .select('revision')
            .whereRef('estimate_revisions.logo_id', '=', 'estimate_logos.id'),
        ),
      ),
    )
    .execute()
}
