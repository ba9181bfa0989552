import { isCriteria } from '#machines/configurator/stored-guards'
import { OPENINGS_MAX, type OpeningRow } from '#shared/openings/openings'
import { isListOf, isMapOf, isRecord, isText, readVersioned } from '#shared/platform/stored'

const VERSION = 1

/** What session storage keeps of a table: its rows as they were typed, whichever model they are for now. */
export const toStoredOpenings = (userId: string | null, rows: readonly OpeningRow[]): string =>
  JSON.stringify({ version: VERSION, userId, rows: rows.map(({ cells, own }) => ({ cells, own })) })

const isRow = (value: unknown): value is Omit<OpeningRow, 'id'> =>
  isRecord(value) && isMapOf(value.cells, isText) && isCriteria(value.own)

/** The rows that this tab kept; null when there are none, they are another user's, unreadable or old. */
export const fromStoredOpenings = (text: string | null, userId: string | null): OpeningRow[] | null => {
  const stored = readVersioned(text, VERSION)
  if (stored === null || stored.userId !== userId) return null
  const { rows } = stored
  if (!isListOf(rows, isRow) || rows.length === 0 || rows.length > OPENINGS_MAX) return null
  return rows.map(({ cells, own }, id) => ({ id, cells, own }))
}
