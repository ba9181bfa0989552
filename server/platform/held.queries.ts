import type { SelectQueryBuilder } from 'kysely'
import type { Database } from './tables.ts'

declare const held: unique symbol

/**
 * A row that its transaction holds until it ends, so that what is decided of it stays true. The functions below alone give
 * it; what is read of the row later is spread over it, and is held as well.
 */
export type Held<Row> = Row & { readonly [held]: true }

/** `forNoKeyUpdate` lets pass who only names the row by a foreign key. */
type Lock = 'forUpdate' | 'forNoKeyUpdate'

/** The rows of a query of a transaction, each held once nobody else holds it. */
export const hold = async <Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  lock: Lock,
): Promise<Held<Row>[]> => query[lock]().$castTo<Held<Row>>().execute()

/** The first of them; undefined when there is none. */
export const holdOne = async <Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  lock: Lock,
): Promise<Held<Row> | undefined> => (await hold(query, lock))[0]
