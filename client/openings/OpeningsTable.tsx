import { shallowEqual, useSelector } from '@xstate/react'
import { type ClipboardEvent, type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { historyKey } from '#client/configurator/history-keys.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import type { Common } from '#machines/openings/judged'
import type { OpeningsRef } from '#machines/openings/openings.machine'
import { duplicatesOf, LABEL, OPENINGS_MAX } from '#shared/openings/openings'
import { columnLabel } from '#shared/openings/openings-csv'
import { columnOrder, type Place } from '#shared/openings/read-openings'
import { focusCell, isSheet, moveOf } from './cells.ts'
import { OpeningItem } from './OpeningItem.tsx'
import styles from './OpeningsTable.module.css'

interface OpeningsTableProps {
  openings: OpeningsRef
  common: Common
}

/** The cell that an event comes from. */
const placeOf = (
  target: EventTarget | null,
): (Place & { cell: HTMLInputElement | HTMLSelectElement }) | null => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return null
  const { row, column } = target.dataset
  return row === undefined || column === undefined ? null : { id: Number(row), column, cell: target }
}

/**
 * The rows, each a group of fields that are named by their column and row: a field is a field for whoever reads the screen
 * or touches it, and the keys of a spreadsheet lead from one to the next.
 */
export const OpeningsTable = ({ openings, common }: OpeningsTableProps) => {
  const { columns } = common
  const now = useSelector(openings, ({ context }) => context.rows.map(({ id }) => id), shallowEqual)
  // two hundred rows that come at once are put on screen piece by piece
  const ids = useDeferredValue(now)
  const rows = useDeferredValue(useSelector(openings, ({ context }) => context.rows))
  const duplicates = useMemo(() => duplicatesOf(rows, columns), [rows, columns])
  const order = columnOrder(columns)
  const canUndo = useSelector(openings, (snapshot) => snapshot.can({ type: 'change.undo' }))
  const canRedo = useSelector(openings, (snapshot) => snapshot.can({ type: 'change.redo' }))
  const last = now.at(-1) ?? 0
  const canAdd = now.length < OPENINGS_MAX
  /** a cell that is to have the focus once it is there */
  const wanted = useRef<Place>(null)
  /** the column where the row was begun: Enter goes back to it */
  const begun = useRef(LABEL)
  useEffect(() => {
    if (wanted.current !== null && focusCell(wanted.current.id, wanted.current.column)) wanted.current = null
  })
  const go = (id: number, column: string) => {
    if (!focusCell(id, column)) wanted.current = { id, column }
  }
  const add = (after: number, column: string) => {
    const { nextId } = openings.getSnapshot().context
    openings.send({ type: 'row.add', after })
    go(nextId, column)
  }
  const remove = (id: number) => {
    const place = now.indexOf(id)
    openings.send({ type: 'row.remove', id })
    const left = openings.getSnapshot().context.rows
    const next = left[Math.min(place, left.length - 1)]
    if (next !== undefined) go(next.id, LABEL)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target)
    const step = historyKey(event)
    if (step !== null) {
      event.preventDefault()
      openings.send({ type: step })
      return
    }
    if (place === null) return
    const { id, column, cell } = place
    if (event.key === 'Escape') openings.send({ type: 'cell.revert' })
    if (event.key === 'F2' && cell instanceof HTMLInputElement)
      cell.setSelectionRange(cell.value.length, cell.value.length)
    if (event.key === 'Delete' && event.ctrlKey) {
      event.preventDefault()
      remove(id)
      return
    }
    const move = moveOf(event, cell)
    if (move === null) return
    event.preventDefault()
    const target = now[now.indexOf(id) + move.down]
    const beside = move.right === 0 ? column : order[order.indexOf(column) + move.right]
    if (move.down !== 0 && !move.enter) begun.current = column
    const to = move.enter ? begun.current : beside
    if (to === undefined) return
    if (target !== undefined) go(target, to)
    else if (move.enter && canAdd) add(id, to)
  }
  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (place === null || !isSheet(text)) return
    event.preventDefault()
    openings.send({ type: 'rows.paste', text, columns, at: { id: place.id, column: place.column } })
  }
  return (
    <div className={styles.table} style={{ '--cells': columns.length }}>
      <div className={styles.tools}>
        <Button
          variant="quiet"
          size="lg"
          disabled={!canUndo}
          onClick={() => openings.send({ type: 'change.undo' })}
        >
          <WorkIcon name="undo" size={18} />
          Annuler
        </Button>
        <Button
          variant="quiet"
          size="lg"
          disabled={!canRedo}
          onClick={() => openings.send({ type: 'change.redo' })}
        >
          <WorkIcon name="redo" size={18} />
          Rétablir
        </Button>
        <Button variant="quiet" size="lg" onClick={() => openings.send({ type: 'rows.clear' })}>
          <WorkIcon name="trash" size={18} />
          Vider
        </Button>
      </div>
      <div className={styles.head} aria-hidden="true">
        <span>N°</span>
        {order.map((column) => (
          <span key={column}>{columnLabel(column, columns)}</span>
        ))}
        <span className={styles.end}>Prix HT</span>
      </div>
      <ol
        className={styles.rows}
        aria-label="Ouvertures"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onPointerDown={({ target }) => {
          begun.current = placeOf(target)?.column ?? begun.current
        }}
        onBlur={() => openings.send({ type: 'cell.leave' })}
      >
        {ids.map((id, place) => {
          const duplicate = duplicates.get(id)
          return (
            <OpeningItem
              key={id}
              id={id}
              place={place}
              openings={openings}
              common={common}
              repeats={duplicate?.of}
              repeated={duplicate?.kind}
              onRemove={remove}
            />
          )
        })}
      </ol>
      <Button variant="secondary" size="lg" disabled={!canAdd} onClick={() => add(last, LABEL)}>
        <WorkIcon name="plus" size={18} />
        {canAdd ? 'Ajouter une ligne' : `${OPENINGS_MAX} lignes au plus`}
      </Button>
    </div>
  )
}
