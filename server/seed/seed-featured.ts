import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { FeaturedSection } from '#shared/catalogue/catalogue.schema'
import type { FeaturedFile } from './seed-files.ts'

/** Writes the featured products, each section in the order of the file. Throws on a family or model that is not there. */
export const seedFeatured = async (trx: Transaction<Database>, { products }: FeaturedFile): Promise<void> => {
  const families = await trx.selectFrom('families').select(['id', 'slug']).execute()
  const models = await trx.selectFrom('sub_families').select(['id', 'reference']).execute()
  const familyIds = new Map(families.map(({ id, slug }) => [slug, id]))
  const modelIds = new Map(models.map(({ id, reference }) => [reference, id]))
  const positions: Record<FeaturedSection, number> = { hot: 0, new: 0, promo: 0 }
  for (const { section, name, description, family, model } of products) {
    const familyId = family === undefined ? null : familyIds.get(family)
    const modelId = model === undefined ? null : modelIds.get(model)
    if (familyId === undefined || modelId === undefined) {
      throw new Error(`featured.json names ${family ?? model}, which the catalogue does not hold.`)
    }
    positions[section] += 1
    await trx
      .insertInto('featured_products')
      .values({
        section,
        position: positions[section],
        name,
        description,
        family_id: familyId,
        sub_family_id: modelId,
      })
      .execute()
  }
}
