import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FeaturedRow } from '#server/catalogue/catalogue.queries'
import type { CatalogueMemory } from '#server/catalogue/catalogue-memory'
import { isOrderable, presentFeatured } from '#server/catalogue/catalogue-replies'
import type { CatalogueTree } from '#server/catalogue/catalogue-tree'
import type { Account } from '#server/platform/access'
import type { Deps } from '#server/platform/deps'
import { route } from '#server/platform/route'
import { isShownOn } from '#shared/catalogue/featured-period'
import * as calls from '#shared/dashboard/featured/featured.endpoints'
import {
  AddFeaturedBody,
  type AdminFeatured,
  ChangeFeaturedBody,
  FeaturedIdParams,
  FeaturedListReply,
  FeaturedReply,
  OrderFeaturedBody,
  RemoveFeaturedQuery,
} from '#shared/dashboard/featured/featured.schema'
import { parisDay } from '#shared/platform/dates'
import { AppError } from '#shared/platform/errors'
import { DoneReply } from '#shared/session/session.schema'
import { addFeatured, changeFeatured, type Editor, orderFeatured, removeFeatured } from './change-featured.ts'

const displayOf = (tree: CatalogueTree, row: FeaturedRow, day: string): AdminFeatured['display'] => {
  if (!isOrderable(tree, row)) return 'unorderable'
  if (isShownOn(day, { startsOn: row.starts_on, endsOn: row.ends_on })) return 'shown'
  return row.ends_on !== null && row.ends_on < day ? 'past' : 'coming'
}

const presentForStaff = (tree: CatalogueTree, row: FeaturedRow, day: string): AdminFeatured => ({
  ...presentFeatured(tree, row),
  imageId: row.image_id,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  version: row.version,
  display: displayOf(tree, row, day),
})

const editorOf = ({ account, request }: { account: Account; request: FastifyRequest }): Editor => ({
  id: account.user.id,
  request,
})

/** api/admin/featured-products: what the home page puts forward, and in which order. */
export const featuredRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock'>,
  memory: CatalogueMemory,
): void => {
  const { db, clock } = deps

  /** Every featured product as it stands now. */
  const list = async (): Promise<AdminFeatured[]> => {
    const { tree } = await memory.current(db)
    const day = parisDay(clock.now())
    return tree.featured.map((row) => presentForStaff(tree, row, day))
  }
  const find = async (id: string): Promise<AdminFeatured | undefined> =>
    (await list()).find((one) => one.id === id)
  const listReply = async (): Promise<FeaturedListReply> => ({
    success: true,
    featuredProducts: await list(),
  })
  const reply = async (id: string): Promise<FeaturedReply> => {
    const featuredProduct = await find(id)
    if (featuredProduct === undefined) throw new AppError('NOT_FOUND')
    return { success: true, featuredProduct }
  }

  /** Says beside the refusal what the product is now, or that it is gone. */
  const withCurrent = async <T>(id: string, change: Promise<T>): Promise<T> => {
    try {
      return await change
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'FEATURED_CHANGED') throw error
      const featuredProduct = await find(id)
      if (featuredProduct === undefined) throw new AppError('NOT_FOUND')
      throw new AppError('FEATURED_CHANGED', { details: { featuredProduct } })
    }
  }

  route(app, calls.adminFeatured, { reply: FeaturedListReply }, listReply)

  route(app, calls.addFeatured, { body: AddFeaturedBody, reply: FeaturedReply }, async (call) =>
    reply(await addFeatured(deps, editorOf(call), call.body)),
  )

  route(
    app,
    calls.changeFeatured,
    { params: FeaturedIdParams, body: ChangeFeaturedBody, reply: FeaturedReply },
    async (call) => {
      const { id } = call.params
      await withCurrent(id, changeFeatured(deps, editorOf(call), id, call.body))
      return reply(id)
    },
  )

  route(
    app,
    calls.removeFeatured,
    { params: FeaturedIdParams, query: RemoveFeaturedQuery, reply: DoneReply },
    async (call) => {
      const { id } = call.params
      await withCurrent(id, removeFeatured(deps, editorOf(call), id, Number(call.query.version)))
      return { success: true, message: 'Le produit n’est plus en vedette.' }
    },
  )

  route(app, calls.orderFeatured, { body: OrderFeaturedBody, reply: FeaturedListReply }, async (call) => {
    await orderFeatured(deps, editorOf(call), call.body)
    return listReply()
  })
}
