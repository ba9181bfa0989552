import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/route'
import * as calls from '#shared/catalogue/catalogue.endpoints'
import {
  CatalogReply,
  FamilyReply,
  SEARCH_LIMIT,
  SEARCH_MAX_LENGTH,
  SEARCH_MIN_LENGTH,
  SearchQuery,
  SearchReply,
  SlugParams,
  SubCategoryReply,
} from '#shared/catalogue/catalogue.schema'
import { unknownCategories } from '#shared/catalogue/category-labels'
import { AppError } from '#shared/platform/errors'
import { type CatalogueMemory, remember } from './catalogue-memory.ts'
import { catalogReply, familyReply, subCategoryReply } from './catalogue-replies.ts'
import { type CatalogueTree, modelsOnSale } from './catalogue-tree.ts'
import type { SearchFilters } from './search-facets.ts'
import { type SearchScope, searchIndexOf } from './search-index.ts'
import { rememberedSearch, searchReply } from './search-reply.ts'
import { sendReady } from './send-ready.ts'

/** Where the person stands (§7 `level`). Throws NOT_FOUND when the catalogue has no such place. */
const scopeOf = (tree: CatalogueTree, { level, slug }: SearchQuery): SearchScope => {
  if (slug === undefined || level === undefined || level === '0') return {}
  const place = level === '1' ? tree.subCategoryBySlug.get(slug) : tree.familyBySlug.get(slug)
  if (place === undefined) throw new AppError('NOT_FOUND')
  return level === '1' ? { subCategoryId: place.id } : { familyId: place.id }
}

const filtersOf = ({ category, motorised, exterior, fire, widest }: SearchQuery): SearchFilters => ({
  category,
  motorised: motorised !== undefined,
  exterior: exterior !== undefined,
  fire,
  widest: widest === undefined ? undefined : Number(widest),
})

/** api/catalog, from memory. */
export const catalogueRoutes = (app: FastifyInstance, memory: CatalogueMemory): void => {
  route(app, calls.catalog, { reply: CatalogReply }, async ({ request, reply }) => {
    const edition = await memory.recent()
    const ready = await remember(edition, 'catalog', () => {
      const unknown = unknownCategories(edition.tree.categories.map(({ code }) => code))
      if (unknown.length > 0) request.log.error({ categories: unknown }, 'categories without a label')
      return catalogReply(edition.tree)
    })
    return sendReady(request, reply, ready, 'private')
  })

  route(
    app,
    calls.subCategory,
    { params: SlugParams, reply: SubCategoryReply },
    async ({ params, request, reply }) => {
      const edition = await memory.recent()
      const node = edition.tree.subCategoryBySlug.get(params.slug)
      if (node === undefined) throw new AppError('NOT_FOUND')
      const ready = await remember(edition, `sub-category ${node.id}`, () => subCategoryReply(node))
      return sendReady(request, reply, ready, 'private')
    },
  )

  route(app, calls.family, { params: SlugParams, reply: FamilyReply }, async ({ params, request, reply }) => {
    const edition = await memory.recent()
    const family = edition.tree.familyBySlug.get(params.slug)
    if (family === undefined || modelsOnSale(family).length === 0) throw new AppError('NOT_FOUND')
    const ready = await remember(edition, `family ${family.id}`, () => familyReply(family))
    return sendReady(request, reply, ready, 'private')
  })

  route(app, calls.search, { query: SearchQuery, reply: SearchReply }, async ({ query, reply }) => {
    const characters = [...(query.keywords ?? '').trim()]
    if (characters.length < SEARCH_MIN_LENGTH) throw new AppError('SEARCH_TOO_SHORT')
    const keywords = characters.slice(0, SEARCH_MAX_LENGTH).join('')
    const edition = await memory.recent()
    const scope = scopeOf(edition.tree, query)
    const index = await searchIndexOf(edition)
    const filters = filtersOf(query)
    const limit = Math.min(SEARCH_LIMIT, Number(query.limit ?? SEARCH_LIMIT))
    const found = rememberedSearch(edition, JSON.stringify([keywords, limit, scope, filters]), () =>
      searchReply(edition.tree, index.find(keywords, limit, { scope, filters })),
    )
    return reply.type('application/json; charset=utf-8').send(found)
  })
}
