import { Button } from '#client/platform/ui/Button.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Select } from '#client/platform/ui/TextInput.tsx'
import type { TableRow } from '#machines/dashboard/table.machine'
import { counted, formatCount } from '#shared/platform/text'
import styles from './TableBar.module.css'
import type { Table } from './useTable.ts'

interface TableBarProps<Row extends TableRow> {
  table: Table<Row>
  noun: { one: string; many: string }
  columns: readonly { label: string; sort?: string }[]
  /** takes search and filters away; absent: there are none */
  onClear: (() => void) | undefined
  /** a button that did its work is about to go: the list takes its focus */
  onGone: () => void
  /** its rows can be chosen */
  choosable: boolean
}

/**
 * Over a list: how much it holds, or how much of it is chosen; where its rows are cards, also what its headings do
 * elsewhere. It keeps its height, so that a choice moves nothing.
 */
export const TableBar = <Row extends TableRow>({
  table,
  noun,
  columns,
  onClear,
  onGone,
  choosable,
}: TableBarProps<Row>) => {
  const { status, total, selected, rows, query, pages, send } = table
  const orders = columns.flatMap(({ label, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: `${label}, croissant` },
          { value: `-${sort}`, label: `${label}, décroissant` },
        ],
  )
  const all = rows.length > 0 && selected.length === rows.length
  // what the rows bring stands from the start: it moves nothing when they come
  const hasRows = rows.length > 0 || status === 'loading'
  const said =
    status === 'loading'
      ? 'Chargement…'
      : status === 'failed'
        ? ''
        : selected.length > 0
          ? `Sélection\u00a0: ${counted(selected.length, noun.one, noun.many)}`
          : `${counted(total, noun.one, noun.many)}${pages > 1 ? `, page ${query.page} sur ${formatCount(pages)}` : ''}`
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.count}>
        {said}
      </p>
      {choosable && hasRows && !all && (
        <Button
          variant="quiet"
          className={styles.cards ?? ''}
          disabled={rows.length === 0}
          onClick={() => {
            send({ type: 'rows.toggle' })
            onGone()
          }}
        >
          Choisir toute la page
        </Button>
      )}
      {orders.length > 0 && hasRows && (
        <Field label="Trier par" className={styles.cards ?? ''}>
          <Select
            options={orders}
            value={query.sort}
            onChange={(event) => send({ type: 'sort.change', sort: event.target.value })}
          />
        </Field>
      )}
      {onClear && (hasRows || status === 'failed') && (
        <Button variant="quiet" className={styles.clear ?? ''} onClick={onClear}>
          Effacer les filtres
        </Button>
      )}
    </div>
  )
}
