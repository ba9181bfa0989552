import type { WelcomeReply } from '#shared/dashboard/welcome.schema'
import { toEuros } from '#shared/platform/money'
import type {
  ApprovalRow,
  listCategorySales,
  listSalesWeeks,
  ModelSalesRow,
  Waiting,
} from './welcome.queries.ts'

interface WelcomeRows {
  waiting: Waiting
  sales: Awaited<ReturnType<typeof listSalesWeeks>>
  categories: Awaited<ReturnType<typeof listCategorySales>>
  models: ModelSalesRow[]
  approvals: ApprovalRow[]
}

/** The reply: each of the weeks once, with nothing where nothing was. */
export const presentWelcome = (
  weeks: readonly string[],
  { waiting, sales, categories, models, approvals }: WelcomeRows,
): WelcomeReply => {
  const sold = new Map(sales.map((row) => [row.week, row]))
  const opened = new Map(approvals.map((row) => [row.week, row]))
  const sum = <Row extends { net_cents: number }>({ net_cents, ...row }: Row) => ({
    ...row,
    revenue: toEuros(net_cents),
  })
  return {
    success: true,
    todo: {
      accounts: waiting.accounts,
      messages: waiting.messages,
      complaints: waiting.complaints,
      orders: {
        awaiting_payment: waiting.awaiting_payment,
        confirmed: waiting.confirmed,
        in_production: waiting.in_production,
        shipped: waiting.shipped,
      },
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
      categories: categories.map(sum),
      models: models.map(sum),
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
