import type { ColumnType } from 'kysely'

/**
 * How both engines give columns back: `timestamptz` is a `Date`, `date` is `yyyy-mm-dd`, `bigint` is a number
 * (an unsafe one throws), `jsonb` is the parsed document. `numeric` is not used.
 */

/** A jsonb document: read parsed, written as text by `json()`. */
export type Json<T> = ColumnType<T, string, string>

/** Text for a jsonb column: the two drivers disagree about arrays, both take text. */
export const json = (document: unknown): string => JSON.stringify(document)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text from outside may be compared with a uuid column; anything else is a thing that does not exist. */
export const isUuid = (text: string): boolean => UUID.test(text)
