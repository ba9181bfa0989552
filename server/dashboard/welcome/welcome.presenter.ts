import { TOP_MODELS } from '#shared/dashboard/welcome/welcome.rules'
import type { CategorySales, ModelSales, WelcomeReply } from '#shared/dashboard/welcome/welcome.schema'
import type { OpenStatus } from '#shared/orders/order-status.rules'
import { toEuros } from '#shared/platform/money'
import type { Lacking } from '#shared/platform/readiness.schema'
import type { ApprovalRow, listSalesWeeks, ModelSalesRow, Waiting } from './welcome.queries.ts'

interface WelcomeRows {
  lacking: Lacking[]
  waiting: Waiting
  sales: Awaited<ReturnType<typeof listSalesWeeks>>
  /** the most revenue first */
  models: ModelSalesRow[]
  approvals: ApprovalRow[]
}

const presentModel = ({ net_cents, ...model }: ModelSalesRow): ModelSales => ({
  ...model,
  revenue: toEuros(net_cents),
})

/** Sales by category, the most revenue first. */
const categoriesOf = (models: readonly ModelSalesRow[]): CategorySales[] => {
  const sold = new Map<string, { quantity: number; cents: number }>()
  for (const { category, quantity, net_cents } of models) {
    const before = sold.get(category) ?? { quantity: 0, cents: 0 }
    sold.set(category, { quantity: before.quantity + quantity, cents: before.cents + net_cents })
  }
  return [...sold]
    .map(([category, { quantity, cents }]) => ({ category, quantity, revenue: toEuros(cents) }))
    .sort((one, other) => other.revenue - one.revenue)
}

/** The reply: each of the weeks once, with nothing where nothing was. */
export const presentWelcome = (
  weeks: readonly string[],
  { lacking, waiting, sales, models, approvals }: WelcomeRows,
): WelcomeReply => {
  const sold = new Map(sales.map((row) => [row.week, row]))
  const opened = new Map(approvals.map((row) => [row.week, row]))
  return {
    success: true,
    lacking,
    todo: {
      accounts: waiting.accounts,
      messages: waiting.messages,
      complaints: waiting.complaints,
      quotes: waiting.quotes,
      orders: {
        awaiting_payment: waiting.awaiting_payment,
        confirmed: waiting.confirmed,
        in_production: waiting.in_production,
        partly_shipped: waiting.partly_shipped,
        shipped: waiting.shipped,
      } satisfies Record<OpenStatus, number>,
      refunds: waiting.refunds,
      surpluses: waiting.surpluses,
      late: waiting.late,
      soonLate: waiting.soon_late,
      uploads: {
        running: waiting.uploads_running,
        ready: waiting.uploads_ready,
        failed: waiting.uploads_failed,
      },
    },
    sales: {
      weeks: weeks.map((week) => ({
        week,
        orders: sold.get(week)?.orders ?? 0,
        revenue: toEuros(sold.get(week)?.net_cents ?? 0),
      })),
      categories: categoriesOf(models),
      models: models.slice(0, TOP_MODELS).map(presentModel),
    },
    approvals: {
      accounts: opened.get(null)?.accounts ?? 0,
      hours: opened.get(null)?.hours ?? null,
      weeks: weeks.map((week) => ({
        week,
        accounts: opened.get(week)?.accounts ?? 0,
        hours: opened.get(week)?.hours ?? null,
      })),
    },
  }
}
