import { type ReactNode, useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Select } from '#client/platform/ui/TextInput.tsx'
import type { TableRow } from '#machines/dashboard/table.machine'
import { formatCount } from '#shared/dashboard/lists'
import styles from './TableBar.module.css'
import type { Table } from './useTable.ts'

interface TableBarProps<Row extends TableRow> {
  table: Table<Row>
  noun: { one: string; many: string }
  columns: readonly { label: string; sort?: string }[]
  bulk: ((selected: readonly Row[]) => ReactNode) | undefined
}

const counted = (count: number, { one, many }: { one: string; many: string }): string =>
  `${formatCount(count)}\u00a0${count === 1 ? one : many}`

/**
 * Over a list: how much it holds, or what is done with the rows that are chosen; where its rows are cards, also what
 * its headings do elsewhere. It keeps its height, so that a choice moves nothing.
 */
export const TableBar = <Row extends TableRow>({ table, noun, columns, bulk }: TableBarProps<Row>) => {
  const { status, total, selected, rows, query, pages, send } = table
  const count = useRef<HTMLParagraphElement>(null)
  const orders = columns.flatMap(({ label, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: `${label}, croissant` },
          { value: `-${sort}`, label: `${label}, décroissant` },
        ],
  )
  const isFiltered = table.text !== '' || query.search !== '' || Object.keys(query.filters).length > 0
  const all = selected.length === rows.length
  const said =
    status === 'loading'
      ? 'Chargement…'
      : status === 'failed'
        ? ''
        : selected.length > 0
          ? `${counted(selected.length, noun)} sur la page`
          : `${counted(total, noun)}${pages > 1 ? `, page ${query.page} sur ${formatCount(pages)}` : ''}`
  return (
    <div className={styles.bar}>
      <p ref={count} tabIndex={-1} role="status" className={styles.count}>
        {said}
      </p>
      {bulk && selected.length > 0 && (
        <div className={styles.bulk}>
          {bulk(selected)}
          <Button variant="quiet" onClick={() => send({ type: 'selection.clear' })}>
            Tout désélectionner
          </Button>
        </div>
      )}
      {bulk && rows.length > 0 && !all && (
        <Button variant="quiet" className={styles.cards ?? ''} onClick={() => send({ type: 'rows.toggle' })}>
          Choisir toute la page
        </Button>
      )}
      {orders.length > 0 && (
        <Field label="Trier par" className={styles.cards ?? ''}>
          <Select
            options={orders}
            value={query.sort}
            onChange={(event) => send({ type: 'sort.change', sort: event.target.value })}
          />
        </Field>
      )}
      {isFiltered && (
        <Button
          variant="quiet"
          className={styles.clear ?? ''}
          onClick={() => {
            send({ type: 'filters.clear' })
            // the button goes: what it brought back takes its place
            count.current?.focus()
          }}
        >
          Effacer les filtres
        </Button>
      )}
    </div>
  )
}
