import type { Draft } from '#machines/configurator/configurator.types'
import { lackingOf, lineOf } from '#machines/configurator/draft'
import { evaluationOf } from '#machines/configurator/evaluated'
import { draftOf } from '#machines/configurator/history'
import type { CartLine } from '#shared/cart/configurations.rules'
import type { Evaluation, Problem } from '#shared/configurator/evaluation'
import { withoutSizes } from '#shared/configurator/sizes'
import {
  answersOf,
  type CellFault,
  cellOf,
  columnsOf,
  isBlank,
  LABEL,
  type OpeningColumn,
  type OpeningRow,
  quantityOf,
} from '#shared/openings/openings'

/** Pure steps from what stands in the configurator to the rows of a table, each judged as the configurator would. */

/** What all rows share. */
export interface Common {
  /** the configurator's work without its sizes */
  draft: Draft
  evaluation: Evaluation
  columns: readonly OpeningColumn[]
  /** questions that no row answers, and that are open */
  open: readonly { key: string; label: string }[]
}

export interface JudgedRow {
  /** `open`: something is missing, in the row or in what is common; `wrong`: something has to change */
  state: 'blank' | 'whole' | 'open' | 'wrong'
  draft: Draft
  evaluation: Evaluation
  faults: readonly CellFault[]
  /** labels of the columns that wait */
  missing: readonly string[]
  /** labels of the files that are asked for: they go with a line by the configurator */
  files: readonly string[]
  /** errors, then what is to be known */
  problems: readonly Problem[]
  quantity: number
  /** cents ex. VAT for all its pieces; null until it is whole */
  cents: number | null
  /** as it goes to the cart; null until it is whole */
  line: CartLine | null
}

const commons = new WeakMap<Evaluation, Common>()

/** What a table has in common, of what stands in the configurator; null without a template. The same inputs, the same object. */
export const commonOf = (work: Draft): Common | null => {
  const whole = evaluationOf(work)
  if (whole === null) return null
  const known = commons.get(whole)
  if (known !== undefined) return known
  const draft = {
    ...draftOf(work),
    criteria: withoutSizes(work.criteria),
    quantity: null,
    files: [],
    name: '',
  }
  const evaluation = evaluationOf(draft) ?? whole
  const columns = columnsOf(evaluation)
  const open = evaluation.criteria.flatMap(({ key, label }) =>
    evaluation.missing.includes(key) && !columns.some((column) => column.key === key) ? [{ key, label }] : [],
  )
  const common = { draft, evaluation, columns, open }
  commons.set(whole, common)
  return common
}

const judged = new WeakMap<OpeningRow, { common: Common; judged: JudgedRow }>()

/** One opening, judged with what is common. The same inputs give the same object. */
export const judgedRow = (common: Common, row: OpeningRow): JudgedRow => {
  const known = judged.get(row)
  if (known?.common === common) return known.judged
  const found = judge(common, row)
  judged.set(row, { common, judged: found })
  return found
}

const judge = (common: Common, row: OpeningRow): JudgedRow => {
  const { columns } = common
  const { criteria, faults } = answersOf(row, columns)
  const draft = {
    ...common.draft,
    criteria: { ...common.draft.criteria, ...criteria, ...row.own },
    name: cellOf(row, LABEL),
  }
  const evaluation = evaluationOf(draft) ?? common.evaluation
  const quantity = quantityOf(row) ?? 1
  const made = faults.length === 0 ? lineOf(draft) : null
  const line = made && { ...made, quantity }
  const of = (isError: boolean) => evaluation.problems.filter(({ level }) => (level === 'error') === isError)
  const errors = of(true)
  const missing = columns.flatMap(({ key, label }) =>
    evaluation.missing.includes(key) && !faults.some(({ column }) => column === key) ? [label] : [],
  )
  return {
    state: isBlank(row, columns)
      ? 'blank'
      : line !== null
        ? 'whole'
        : faults.length > 0 || errors.length > 0
          ? 'wrong'
          : 'open',
    draft,
    evaluation,
    faults,
    missing,
    files: lackingOf(draft).map(({ label }) => label),
    problems: [...errors, ...of(false)],
    quantity,
    cents: line === null ? null : line.display.unitCents * quantity,
    line,
  }
}

/** What may go to the cart now: its rows and lines, and what they come to. */
export interface Ready {
  ids: readonly number[]
  lines: readonly CartLine[]
  /** cents ex. VAT */
  cents: number
  pieces: number
  /** rows that say something and are not whole */
  waiting: number
}

/** Of these rows those that are whole, as far as the cart has room for them. */
export const readyOf = (common: Common, rows: readonly OpeningRow[], room: number): Ready => {
  const all = rows.map((row) => ({ id: row.id, ...judgedRow(common, row) }))
  const whole = all.flatMap(({ id, line }) => (line === null ? [] : [{ id, line }]))
  const sent = whole.slice(0, Math.max(0, room))
  return {
    ids: sent.map(({ id }) => id),
    lines: sent.map(({ line }) => line),
    cents: sent.reduce((sum, { line }) => sum + line.display.unitCents * line.quantity, 0),
    pieces: sent.reduce((sum, { line }) => sum + line.quantity, 0),
    waiting: all.filter(({ state }) => state === 'open' || state === 'wrong').length,
  }
}
