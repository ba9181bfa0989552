import type { FastifyInstance } from 'fastify'
import type { CatalogueMemory } from '#server/catalogue/catalogue-memory'
import { type CatalogueTree, modelsOnSale } from '#server/catalogue/catalogue-tree'
import { sendReady } from '#server/catalogue/send-ready'
import { listLastFamilies } from '#server/configurator/last-answers.queries'
import { findDue } from '#server/invoices/due.queries'
import { presentOrderRow } from '#server/orders/history.presenter'
import { listOrders } from '#server/orders/history.queries'
import { orderSearch } from '#server/orders/order-search'
import type { Deps } from '#server/platform/deps'
import type { RateLimitRule, RateLimits } from '#server/platform/rate-limits'
import { route } from '#server/platform/route'
import { listProjects } from '#server/projects/project-list.queries'
import { presentProjectRow } from '#server/projects/projects.presenter'
import { FACT_SIZES } from '#shared/catalogue/model-facts.schema'
import { HomeExampleQuery, HomeExampleReply } from '#shared/home/example.schema'
import * as calls from '#shared/home/home.endpoints'
import { HomeReply } from '#shared/home/home.schema'
import { MY_HOME_SHOWN, MyHomeReply, type RecentFamily } from '#shared/home/my-home.schema'
import { MINUTE } from '#shared/platform/durations'
import { AppError } from '#shared/platform/errors'
import { homeExample } from './example.ts'
import { readyHome } from './ready-home.ts'

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

/** Of an address: sizes that a visitor tries, each some ms of this process. */
const rules = {
  example: { name: 'home.example', limit: 240, windowMs: MINUTE },
} as const satisfies Record<string, RateLimitRule>

/** api/home: for a visitor, from memory, and where an account left off. */
export const homeRoutes = (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  memory: CatalogueMemory,
  limits: RateLimits,
): void => {
  route(app, calls.home, { reply: HomeReply }, async ({ request, reply }) => {
    const tell = (error: unknown) => request.log.warn({ err: error }, 'the home page comes from memory')
    return sendReady(request, reply, await readyHome(memory, deps, tell), 'public')
  })

  route(
    app,
    calls.homeExample,
    { query: HomeExampleQuery, reply: HomeExampleReply },
    async ({ query, request }) => {
      limits.takeAddressHere(rules.example, request.ip)
      const sizes = Object.fromEntries(
        FACT_SIZES.flatMap((key) => (query[key] === undefined ? [] : [[key, Number(query[key])]])),
      )
      const example = await homeExample(deps.db, await memory.recent(), sizes)
      if (example === null) throw new AppError('NOT_FOUND')
      return { success: true, example }
    },
  )

  route(app, calls.myHome, { reply: MyHomeReply }, async ({ account: { customer }, request }) => {
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
