import type { CartLine } from '#shared/cart/configurations.rules'
import type { Criteria } from '#shared/configurator/evaluation'
import type { OpeningColumn, OpeningRow } from '#shared/openings/openings'
import type { Place } from '#shared/openings/read-openings'
import type { ChosenFile } from '#shared/platform/chosen-file'

/** What the table asks of the cart: all of these lines, or none. */
export interface LinesAdd {
  type: 'lines.add'
  lines: readonly CartLine[]
}

/** What the cart answers. */
export type LinesAnswer = { type: 'lines.taken' } | { type: 'lines.refused' }

/** Why a file was not read. */
export type FileRefusal = 'workbook' | 'large' | 'unreadable'

/** What reading a file comes to. */
export type FileRead = { text: string } | { refused: FileRefusal }

/** What the last sheet brought. */
export interface ReadReport {
  /** rows that it brought */
  rows: number
  /** columns that the table does not have, by name or place */
  ignored: readonly string[]
  /** rows that had no place left */
  over: number
}

/** What left the table last, at once. */
export interface RemovedRows {
  /** of the first of them, from 0 */
  place: number
  /** how many said something, or one */
  count: number
  /** what the one was called; empty for none or for several */
  label: string
}

export interface OpeningsInput {
  userId: string | null
  /** what this tab kept */
  restored: readonly OpeningRow[] | null
}

export interface OpeningsContext {
  userId: string | null
  rows: readonly OpeningRow[]
  nextId: number
  /** the cell that is typed in, once something was typed: the last of the past is what was before */
  typing: { id: number; column: string } | null
  past: readonly (readonly OpeningRow[])[]
  future: readonly (readonly OpeningRow[])[]
  report: ReadReport | null
  /** until something else changes: an undo brings it back */
  removed: RemovedRows | null
  refusal: FileRefusal | null
  /** the file that is read, for these columns */
  file: { file: ChosenFile; columns: readonly OpeningColumn[] } | null
  /** rows that are on their way to the cart */
  sent: readonly number[]
}

export type OpeningsEvent =
  | { type: 'cell.type'; id: number; column: string; text: string }
  /** the cell is left: what is typed next is another step */
  | { type: 'cell.leave' }
  /** Escape: the cell as it was */
  | { type: 'cell.revert' }
  | { type: 'row.add'; after: number }
  | { type: 'row.remove'; id: number }
  | { type: 'rows.clear' }
  /** what a spreadsheet put on the clipboard; `at`: the cell it goes to */
  | { type: 'rows.paste'; text: string; columns: readonly OpeningColumn[]; at: Place | null }
  | { type: 'file.choose'; file: ChosenFile; columns: readonly OpeningColumn[] }
  | { type: 'report.dismiss' }
  /** the message is closed: the removal stays */
  | { type: 'removal.dismiss' }
  | { type: 'repair.apply'; id: number; columns: readonly OpeningColumn[]; set: Criteria; pieces?: number }
  /** an answer of its own gives way to the common one again */
  | { type: 'own.drop'; id: number; key: string }
  | { type: 'change.undo' }
  | { type: 'change.redo' }
  /** the rows that are whole, as lines */
  | { type: 'openings.add'; ids: readonly number[]; lines: readonly CartLine[] }
  | LinesAnswer

/** For the view, which says so. */
export type OpeningsEmitted = { type: 'openings.added'; count: number } | { type: 'openings.refused' }

/** To session storage. */
export interface OpeningsWrite {
  type: 'rows.write'
  userId: string | null
  rows: readonly OpeningRow[]
}
