import { sql } from 'kysely'

/** Who reads: what is of that customer, or, of staff, what is of anyone. No customer is « nobody ». */
export const EVERYBODY = Symbol('everybody')
export type Scope = string | typeof EVERYBODY

/** Whether what a row holds of a customer is within what may be read. */
export const isWithin = (scope: Scope, column: string) =>
  scope === EVERYBODY ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${scope}`
