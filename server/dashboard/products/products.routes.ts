import type { FastifyInstance } from 'fastify'
import { findTemplate } from '#server/configurator/template.queries'
import { isUuid } from '#server/platform/columns'
import type { Deps } from '#server/platform/deps'
import { route } from '#server/platform/route'
import { listed, readPage, readSort } from '#shared/dashboard/lists'
import * as calls from '#shared/dashboard/products/products.endpoints'
import {
  type AdminProduct,
  ChangeProductBody,
  ChangeProductReply,
  ProductEffectReply,
  ProductFamiliesReply,
  ProductIdParams,
  ProductReply,
  ProductsQuery,
  ProductsReply,
} from '#shared/dashboard/products/products.schema'
import { AppError } from '#shared/platform/errors'
import { changeProduct } from './change-product.ts'
import {
  countWaitingCarts,
  findProduct,
  listFamilies,
  listProducts,
  type ProductRow,
} from './products.queries.ts'

const presentProduct = (row: ProductRow): AdminProduct => ({
  id: row.id,
  reference: row.reference,
  name: row.name,
  description: row.description,
  category: { id: row.category_id, name: row.category_code },
  subCategory: { id: row.sub_category_id, name: row.sub_category_name, slug: row.sub_category_slug },
  family: { id: row.family_id, name: row.family_name, slug: row.family_slug },
  state: row.state,
  withdrawnAt: row.withdrawn_at === null ? null : row.withdrawn_at.toISOString(),
  priceListVersion: row.version,
  drawing: row.drawing,
})

/** api/admin/products: the catalogue as staff see it, and what is on sale. */
export const productRoutes = (app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock'>): void => {
  const { db, clock } = deps

  const existing = async (id: string): Promise<ProductRow> => {
    const row = isUuid(id) ? await findProduct(db, id) : undefined
    if (row === undefined) throw new AppError('NOT_FOUND')
    return row
  }

  route(
    app,
    calls.adminProducts,
    { query: ProductsQuery, reply: ProductsReply },
    async ({ query, request }) => {
      const page = readPage(query.page)
      const { family, category, state, search = '', sort = 'place' } = query
      // a family that is none has no model
      const familyId = family === undefined || isUuid(family) ? family : NO_ID
      const filters = { search, category, familyId, state }
      const { rows, total, inForce } = await listProducts(app.reads(request), filters, readSort(sort), page)
      return {
        ...listed(page, total),
        products: rows.map(presentProduct),
        priceListVersion: inForce,
      }
    },
  )

  route(app, calls.productFamilies, { reply: ProductFamiliesReply }, async () => {
    const rows = await listFamilies(db)
    return {
      success: true,
      families: rows.map(({ id, name, sub_category_name, category_code }) => ({
        id,
        name,
        subCategory: sub_category_name,
        category: category_code,
      })),
    }
  })

  route(app, calls.adminProduct, { params: ProductIdParams, reply: ProductReply }, async ({ params }) => {
    const row = await existing(params.id)
    const rules = row.version === null ? undefined : await findTemplate(db, row.version, row.id)
    const product = presentProduct(row)
    const { category, subCategory, family } = product
    const subFamily = { id: row.id, name: row.name, reference: row.reference }
    return {
      success: true,
      product,
      model: { category, subCategory, family, subFamily },
      rules: rules ?? null,
    }
  })

  route(
    app,
    calls.productEffect,
    { params: ProductIdParams, reply: ProductEffectReply },
    async ({ params }) => {
      const { id } = await existing(params.id)
      return { success: true, ...(await countWaitingCarts(db, id, new Date(clock.now()))) }
    },
  )

  route(
    app,
    calls.changeProduct,
    { params: ProductIdParams, body: ChangeProductBody, reply: ChangeProductReply },
    async ({ params: { id }, body, account, request }) => {
      try {
        await changeProduct(deps, { id: account.user.id, request }, id, body)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'PRODUCT_CHANGED') throw error
        throw new AppError('PRODUCT_CHANGED', { details: { product: presentProduct(await existing(id)) } })
      }
      return { success: true, product: presentProduct(await existing(id)) }
    },
  )
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
