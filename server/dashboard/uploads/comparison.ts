import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/tables'
import type { Change, Rejection } from './changes.queries.ts'
import type { GoodRow } from './rows.ts'

/** What a piece of a file comes to against the list in force. */
export interface Findings {
  changes: Change[]
  rejected: Rejection[]
  /** ids of models whose price or rules it moves */
  touched: string[]
}

/** Compares rows of one kind with the list in force, batch by batch. */
export interface Comparison {
  take(db: Kysely<Database>, rows: readonly GoodRow[]): Promise<Findings>
  /** what only all rows together tell; asked again when lines turn out to be refused, `without` them */
  finish(db: Kysely<Database>, without: ReadonlySet<number>): Promise<Findings>
}

export const NOTHING: Findings = { changes: [], rejected: [], touched: [] }

/** A row refused for what it means; `column` is the field, `value` the cell's. */
export const refusal = (line: number, column: string, value: string, reason: string): Rejection => ({
  line,
  faults: [{ column, value: value.slice(0, 100), reason }],
  raw: [],
})
