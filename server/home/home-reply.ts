import { isOrderable, presentCategory, presentFeatured } from '#server/catalogue/catalogue-replies'
import type { CatalogueTree } from '#server/catalogue/catalogue-tree'
import type { Config } from '#server/platform/config'
import { highlightLabels } from '#shared/catalogue/category-labels'
import { isShownOn } from '#shared/catalogue/featured-period'
import type { HomeReply } from '#shared/home/home.schema'

const SECTIONS = Object.keys(highlightLabels)

/** What a visitor may see on a Paris day: never a price. Featured products by section, then position. */
export const homeReply = (
  tree: CatalogueTree,
  {
    company,
    day,
    ...rest
  }: { company: Config['company']; day: string } & Pick<HomeReply, 'leadTime' | 'example'>,
): HomeReply => ({
  success: true,
  categories: tree.categories.map(presentCategory),
  featuredProducts: tree.featured
    .toSorted((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) || a.position - b.position)
    .filter(
      (row) => isShownOn(day, { startsOn: row.starts_on, endsOn: row.ends_on }) && isOrderable(tree, row),
    )
    .map((row) => presentFeatured(tree, row)),
  ...rest,
  company: {
    name: company.name,
    address: company.address,
    city: company.city,
    zip: company.zip,
    email: company.email,
    phone: company.phone,
  },
})
