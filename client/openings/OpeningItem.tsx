import { useSelector } from '@xstate/react'
import { memo, useDeferredValue } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { type Common, judgedRow } from '#machines/openings/judged'
import type { OpeningsRef } from '#machines/openings/openings.machine'
import type { OpeningsContext } from '#machines/openings/openings.types'
import {
  cellOf,
  type Duplicate,
  LABEL,
  type OpeningColumn,
  type OpeningRow,
  QUANTITY,
} from '#shared/openings/openings'
import { columnLabel } from '#shared/openings/openings-csv'
import { cellId } from './cells.ts'
import styles from './OpeningItem.module.css'
import { RowNotes } from './RowNotes.tsx'
import { RowPrice } from './RowPrice.tsx'

const byId = new WeakMap<OpeningsContext['rows'], ReadonlyMap<number, OpeningRow>>()

/** The row of that id; undefined once it has left. */
const rowOf = ({ rows }: OpeningsContext, id: number): OpeningRow | undefined => {
  const known = byId.get(rows) ?? new Map(rows.map((row) => [row.id, row]))
  byId.set(rows, known)
  return known.get(id)
}

interface OpeningItemProps {
  id: number
  /** from 0 */
  place: number
  openings: OpeningsRef
  common: Common
  /** place of the row that it repeats, and how */
  repeats: number | undefined
  repeated: Duplicate['kind'] | undefined
  onRemove: (id: number) => void
}

/** One opening: what was typed is on screen at once, what it is worth a moment later. */
export const OpeningItem = memo((props: OpeningItemProps) => {
  const { id, place, openings, common, repeats, repeated, onRemove } = props
  const row = useSelector(openings, ({ context }) => rowOf(context, id))
  const typing = useSelector(openings, ({ context }) => context.typing?.id === id)
  const settled = useDeferredValue(row, undefined)
  if (row === undefined) return null
  const judged = settled && judgedRow(common, settled)
  const wrong = (column: string): boolean =>
    judged?.faults.some((fault) => fault.column === column) === true ||
    judged?.problems.some(({ level, criteria }) => level === 'error' && criteria.includes(column)) === true
  const cell = { row, place, openings, common, notes: `opening-${id}-notes` }
  return (
    <li className={styles.row} data-state={judged?.state}>
      <span className={styles.number}>{place + 1}</span>
      <Cell {...cell} column={LABEL} invalid={wrong(LABEL)} />
      {common.columns.map((column) => (
        <Cell key={column.key} {...cell} column={column.key} known={column} invalid={wrong(column.key)} />
      ))}
      <Cell {...cell} column={QUANTITY} invalid={wrong(QUANTITY)} />
      <RowPrice judged={judged} />
      <Button
        className={styles.remove ?? ''}
        variant="quiet"
        iconOnly
        size="lg"
        aria-label={`Supprimer la ligne ${place + 1}`}
        onClick={() => onRemove(id)}
      >
        <WorkIcon name="trash" size={18} />
      </Button>
      <RowNotes
        id={cell.notes}
        row={row}
        judged={judged}
        typing={typing}
        duplicate={
          repeats === undefined || repeated === undefined ? undefined : { of: repeats, kind: repeated }
        }
        openings={openings}
        common={common}
      />
    </li>
  )
})

interface CellProps {
  row: OpeningRow
  place: number
  column: string
  known?: OpeningColumn
  invalid: boolean
  /** id of what is said of the row */
  notes: string
  openings: OpeningsRef
  common: Common
}

const Cell = ({ row, place, column, known, invalid, notes, openings, common }: CellProps) => {
  const label = columnLabel(column, common.columns)
  const value = cellOf(row, column)
  const shared = {
    id: cellId(row.id, column),
    'aria-label': `${label}, ligne ${place + 1}`,
    'aria-invalid': invalid || undefined,
    'aria-describedby': notes,
    'data-row': row.id,
    'data-column': column,
    value,
    className: styles.control,
    onChange: ({ target }: { target: { value: string } }) =>
      openings.send({ type: 'cell.type', id: row.id, column, text: target.value }),
  }
  return (
    <span className={styles.cell} data-column={column === LABEL || column === QUANTITY ? column : undefined}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {known?.kind === 'choice' ? (
        <Side {...shared} known={known} common={common} />
      ) : (
        <input
          {...shared}
          autoComplete="off"
          enterKeyHint="next"
          inputMode={column === LABEL ? 'text' : column === QUANTITY ? 'numeric' : 'decimal'}
          placeholder={column === QUANTITY ? '1' : undefined}
          onFocus={({ target }) => target.select()}
        />
      )}
    </span>
  )
}

interface SideProps {
  known: Extract<OpeningColumn, { kind: 'choice' }>
  common: Common
  value: string
}

/** A side; without one the common answer stands. What was pasted and is none stays there to be seen. */
const Side = ({ known, common, value, ...rest }: SideProps) => {
  const shared = common.evaluation.criteria.find(({ key }) => key === known.key)?.value
  const name = known.options.find((option) => option.value === shared)?.label
  return (
    <select {...rest} value={value}>
      <option value="">{name === undefined ? '–' : `${name} (commun)`}</option>
      {known.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {value !== '' && !known.options.some((option) => option.value === value) && (
        <option value={value}>{value}</option>
      )}
    </select>
  )
}
