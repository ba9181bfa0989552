import type { ColumnType } from 'kysely'

/** What was sold in a week; the database counts it as orders come and are cancelled. */
export interface SalesWeeksTable {
  /** yyyy-mm-dd, a Monday of Paris */
  week: ColumnType<string, never, never>
  orders: ColumnType<number, never, never>
  net_cents: ColumnType<number, never, never>
}

/** What was sold of a model in a week, likewise. */
export interface ModelSalesWeeksTable {
  week: ColumnType<string, never, never>
  sub_family_id: ColumnType<string, never, never>
  quantity: ColumnType<number, never, never>
  net_cents: ColumnType<number, never, never>
}

export interface WelcomeTables {
  sales_weeks: SalesWeeksTable
  model_sales_weeks: ModelSalesWeeksTable
}
