import type { FastifyInstance } from 'fastify'
import { listLastFamilies } from '#server/configurator/last-answers.queries'
import { findDue } from '#server/invoices/due.queries'
import { presentOrderRow } from '#server/orders/history.presenter'
import { listOrders } from '#server/orders/history.queries'
import { orderSearch } from '#server/orders/order-search'
import { route } from '#server/platform/route'
import { listProjects } from '#server/projects/project-list.queries'
import { presentProjectRow } from '#server/projects/projects.presenter'
import { myHome } from '#shared/catalogue/catalogue.endpoints'
import { MY_HOME_SHOWN, MyHomeReply, type RecentFamily } from '#shared/catalogue/my-home.schema'
import type { CatalogueMemory } from './catalogue-memory.ts'
import { type CatalogueTree, modelsOnSale } from './catalogue-tree.ts'

/** A family that is still sold, down to its level. */
const recentOf = ({ familyById }: CatalogueTree, id: string): RecentFamily[] => {
  const family = familyById.get(id)
  const [first] = family === undefined ? [] : modelsOnSale(family)
  if (family === undefined || first === undefined) return []
  const { subCategory } = family
  return [
    {
      model: {
        category: { id: subCategory.category.id, name: subCategory.category.code },
        subCategory: { id: subCategory.id, name: subCategory.name },
        family: { id: family.id, name: family.name },
      },
      drawing: first.drawing,
    },
  ]
}

/** api/home/mine: where an account left off. */
export const myHomeRoutes = (app: FastifyInstance, memory: CatalogueMemory): void => {
  route(app, myHome, { reply: MyHomeReply }, async ({ account: { customer }, request }) => {
    const reads = app.reads(request)
    const projects = await listProjects(reads, customer.id, { archived: false }, undefined, MY_HOME_SHOWN)
    const orders = await listOrders(reads, customer.id, {
      search: orderSearch(''),
      favorites: false,
      underWay: true,
      after: undefined,
      skip: 0,
      limit: MY_HOME_SHOWN,
    })
    const due = await findDue(
      reads,
      orders.map(({ id }) => id),
    )
    const families = await listLastFamilies(reads, customer.id, MY_HOME_SHOWN)
    const { tree } = await memory.recent()
    return {
      success: true,
      projects: projects.map(presentProjectRow),
      orders: orders.map((order) => presentOrderRow(order, due.get(order.id))),
      families: families.flatMap((id) => recentOf(tree, id)),
    }
  })
}
