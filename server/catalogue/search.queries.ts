import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/tables'
import { fold } from '#shared/platform/text'

/** More words than this narrow nothing that a person would notice. */
const MAX_WORDS = 8

/** A text that LIKE compares as it is. */
export const likeSafe = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** A plural finds its singular: `écrous` and `écrou` are looked for as `ecrou`. */
export const stem = (word: string): string => (word.length > 3 ? word.replace(/[sx]$/, '') : word)

/** What a search compares, from what was typed: the whole text and its words, folded. */
export const searchTerms = (keywords: string): { whole: string; words: string[] } => {
  const whole = fold(keywords)
  const words = whole.split(/[^\p{L}\p{N}²]+/u).filter((word) => word !== '')
  return { whole, words: words.slice(0, MAX_WORDS).map(stem) }
}

/** The part of the catalogue that is searched; none of the two: all of it. */
export interface SearchScope {
  readonly subCategoryId?: string
  readonly familyId?: string
}

/**
 * Ids of models on sale in which every word is found, in part or whole, best first: exact reference, start of
 * the reference, start of the name, inside the name, then the descriptions and the levels above.
 */
export const searchModels = async (
  db: Kysely<Database>,
  keywords: string,
  limit: number,
  scope: SearchScope = {},
): Promise<string[]> => {
  const rows = (await searchQuery(db, keywords, limit, scope)?.execute()) ?? []
  return rows.map((row) => row.id)
}

/** The statement of `searchModels`; undefined when what was typed has no word. */
export const searchQuery = (
  db: Kysely<Database>,
  keywords: string,
  limit: number,
  { subCategoryId, familyId }: SearchScope = {},
) => {
  const { whole, words } = searchTerms(keywords)
  if (words.length === 0) return undefined
  const start = `${likeSafe(stem(whole))}%`
  const inName = sql.join(
    words.map((word) => sql`model.search_name like ${`%${likeSafe(word)}%`}`),
    sql` and `,
  )
  let query = db
    .selectFrom('sub_families as model')
    .innerJoin('families as family', 'family.id', 'model.family_id')
    .innerJoin('sub_categories as sub_category', 'sub_category.id', 'family.sub_category_id')
    .innerJoin('categories as category', 'category.id', 'sub_category.category_id')
    .select('model.id')
    .where('model.on_sale', '=', true)
    .where('model.withdrawn_at', 'is', null)
  if (subCategoryId !== undefined) query = query.where('sub_category.id', '=', subCategoryId)
  if (familyId !== undefined) query = query.where('family.id', '=', familyId)
  for (const word of words) query = query.where('model.search_text', 'like', `%${likeSafe(word)}%`)
  return query
    .orderBy(
      sql`case
        when model.search_reference = ${whole} then 0
        when model.search_reference like ${start} then 1
        when model.search_name like ${start} then 2
        when ${inName} then 3
        else 4 end`,
    )
    .orderBy('category.position')
    .orderBy('sub_category.position')
    .orderBy('family.position')
    .orderBy('model.position')
    .orderBy('model.id')
    .limit(limit)
}
