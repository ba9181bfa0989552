import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { call } from '#client/platform/call.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { changesOf, confirmationOf, gapsToConfirm } from '#machines/dashboard/uploads/upload-decisions'
import type { ChangeKind, UploadChange } from '#shared/dashboard/uploads/findings.schema'
import { uploadChanges } from '#shared/dashboard/uploads/uploads.endpoints'
import { changeName } from '#shared/dashboard/uploads/uploads.rules'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import type { Column } from '../table-kit/columns.ts'
import { DataTable } from '../table-kit/DataTable.tsx'
import { FilterBar } from '../table-kit/FilterBar.tsx'
import { useTable } from '../table-kit/useTable.ts'
import { ConfirmGap } from './ConfirmGap.tsx'
import { NewPrice } from './NewPrice.tsx'
import { differenceText, priceText, slipText } from './prices.ts'
import type { UploadRef } from './UploadCard.tsx'
import styles from './UploadFindings.module.css'
import { changeLabels, confirmerText, emptyText, thingLabels } from './uploads.labels.ts'
import { useCaughtFocus } from './useCaughtFocus.ts'

interface Row extends UploadChange {
  readonly id: string
}

const GAPS = ['confirm', '30', '10', '0'] as const

const filters = [
  {
    name: 'kind',
    label: 'Nature',
    all: 'Toutes',
    options: Object.entries(changeLabels).map(([value, { label }]) => ({ value, label: `${label}s` })),
  },
  {
    name: 'gap',
    label: 'Écart de prix',
    all: 'Tous, par référence',
    options: [
      { value: 'confirm', label: 'À confirmer' },
      { value: '30', label: 'Plus de 30\u00a0%, le plus grand d’abord' },
      { value: '10', label: 'Plus de 10\u00a0%, le plus grand d’abord' },
      { value: '0', label: 'Tous, le plus grand d’abord' },
    ] satisfies { value: (typeof GAPS)[number]; label: string }[],
  },
] as const

const columnsFor = (actor: UploadRef): readonly Column<Row>[] => [
  {
    id: 'reference',
    label: 'Référence',
    width: '24%',
    cell: ({ reference, cell, label, unit }) => (
      <span className={styles.thing}>
        {reference}
        {cell !== '' && <span>{unit === 'percent' ? cell : `${cell}\u00a0mm`}</span>}
        <span className={styles.soft}>{label}</span>
      </span>
    ),
  },
  {
    id: 'kind',
    narrow: 'line',
    label: 'Nature',
    width: '11rem',
    cell: ({ kind, what, unit }) => (
      <span className={styles.thing}>
        <Badge tone={changeLabels[kind].tone}>{changeLabels[kind].label}</Badge>
        <span className={styles.soft}>{unit === 'percent' ? 'Plus-value' : thingLabels[what]}</span>
      </span>
    ),
  },
  {
    id: 'old',
    narrow: 'hidden',
    label: 'Prix actuel',
    align: 'end',
    width: '8rem',
    cell: ({ oldPrice, unit }) => priceText(oldPrice, unit),
  },
  {
    id: 'new',
    narrow: 'line',
    label: 'Nouveau prix',
    align: 'end',
    width: '8rem',
    cell: (change) => <NewPrice {...change} />,
  },
  {
    id: 'difference',
    narrow: 'beside',
    label: 'Écart',
    align: 'end',
    width: '15rem',
    cell: (change) =>
      change.suspicious ? (
        <SuspiciousGap change={change} actor={actor} />
      ) : (
        differenceText(change.oldPrice, change.newPrice, change.unit)
      ),
  },
  {
    id: 'detail',
    narrow: 'line',
    label: 'Autres différences',
    cell: ({ detail }) => detail || <span className={styles.wide}>–</span>,
  },
]

/** By how much, why that looks like a slip, and who said that it is none: or the way to say so. */
const SuspiciousGap = ({ change, actor }: { change: UploadChange; actor: UploadRef }) => {
  const upload = useSelector(actor, ({ context }) => context.upload)
  const { oldPrice, newPrice, unit, confirmed } = change
  const confirmation = confirmed && upload ? confirmationOf(change, upload.confirmations) : undefined
  return (
    <span className={styles.gap}>
      <strong>{differenceText(oldPrice, newPrice, unit)}</strong>
      <span className={styles.soft}>{slipText(oldPrice, newPrice)}</span>
      {confirmed && <Badge tone="success">Écart confirmé</Badge>}
      {confirmation && <span className={styles.soft}>{confirmerText(confirmation)}</span>}
      {!confirmed && upload && gapsToConfirm(upload) > 0 && <ConfirmGap gap={change} actor={actor} />}
    </span>
  )
}

/** What would be added, changed and removed, old → new price and by how much; gaps that look like slips are confirmed here. */
export const ChangesTable = ({ upload, actor }: { upload: Upload; actor: UploadRef }) => {
  const { id } = upload
  const { confirmed } = upload.counts
  const [columns] = useState(() => columnsFor(actor))
  const table = useTable<Row, never, { kind: readonly ChangeKind[]; gap: typeof GAPS }>({
    filters: { kind: ['added', 'changed', 'removed'], gap: GAPS },
    load: async (query, signal) => {
      const { changes, total } = await call(uploadChanges, { params: { id }, query, signal })
      const rows = changes.map((change) => ({
        ...change,
        id: `${change.kind} ${change.what} ${changeName(change)}`,
      }))
      return { rows, total }
    },
  })
  const { rows, query, send, reload } = table
  const isListed = query.filters.gap === 'confirm'
  const waiting = gapsToConfirm(upload)
  const read = useRef(confirmed)
  useEffect(() => {
    if (read.current === confirmed) return
    read.current = confirmed
    // what was confirmed meanwhile is shown so; the last one leaves a list with nothing in it
    if (isListed && waiting === 0) send({ type: 'filter.change', name: 'gap', value: '' })
    else reload()
  }, [confirmed, waiting, isListed, send, reload])
  const place = useCaughtFocus(rows)
  return (
    <div ref={place} tabIndex={-1} className={styles.table}>
      <FilterBar
        table={table}
        search={{ label: 'Rechercher une référence', placeholder: 'Début de la référence' }}
        filters={filters}
      />
      <DataTable
        table={table}
        caption="Ce qui change au tarif, ajouts d’abord"
        noun={{ one: 'changement', many: 'changements' }}
        columns={columns}
        rowLabel={changeName}
        empty={emptyText(upload.kind, changesOf(upload), 'Rien ne change au tarif')}
      />
    </div>
  )
}
