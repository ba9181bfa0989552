import { useEffect, useRef, useState } from 'react'
import { call } from '#client/platform/call.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { changesOf } from '#machines/dashboard/uploads/upload-decisions'
import { uploadChanges } from '#shared/dashboard/uploads.endpoints'
import type { ChangeKind, Upload, UploadChange } from '#shared/dashboard/uploads.schema'
import { type Column, DataTable } from '../kit/DataTable.tsx'
import { FilterBar } from '../kit/FilterBar.tsx'
import { useTable } from '../kit/useTable.ts'
import { differenceText, priceText, slipText } from './prices.ts'
import type { UploadRef } from './UploadCard.tsx'
import styles from './UploadFindings.module.css'
import { changeLabels, emptyText, thingLabels } from './uploads.labels.ts'

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

/** What a change is about: `VR40-VOLET 1200 × 1500`. */
const nameOf = ({ reference, cell }: UploadChange): string => `${reference} ${cell}`.trim()

const columnsFor = (actor: UploadRef): readonly Column<Row>[] => [
  {
    id: 'reference',
    label: 'Référence',
    width: '24%',
    cell: ({ reference, cell, label }) => (
      <span className={styles.thing}>
        {reference}
        {cell !== '' && <span>{`${cell}\u00a0mm`}</span>}
        <span className={styles.soft}>{label}</span>
      </span>
    ),
  },
  {
    id: 'kind',
    label: 'Nature',
    width: '11rem',
    cell: ({ kind, what }) => (
      <span className={styles.thing}>
        <Badge tone={changeLabels[kind].tone}>{changeLabels[kind].label}</Badge>
        <span className={styles.soft}>{thingLabels[what]}</span>
      </span>
    ),
  },
  {
    id: 'old',
    label: 'Prix actuel',
    align: 'end',
    width: '8rem',
    cell: ({ oldPrice }) => priceText(oldPrice),
  },
  {
    id: 'new',
    label: 'Nouveau prix',
    align: 'end',
    width: '8rem',
    cell: ({ newPrice }) => priceText(newPrice),
  },
  {
    id: 'difference',
    label: 'Écart',
    align: 'end',
    width: '10rem',
    cell: ({ suspicious, oldPrice, newPrice }) =>
      suspicious ? (
        <span className={styles.gap}>
          <strong>{differenceText(oldPrice, newPrice)}</strong>
          <span className={styles.soft}>{slipText(oldPrice, newPrice)}</span>
        </span>
      ) : (
        differenceText(oldPrice, newPrice)
      ),
  },
  {
    id: 'detail',
    label: 'Autres différences',
    cell: (change) => (
      <span className={styles.thing}>
        {change.suspicious ? change.detail : change.detail || '–'}
        {change.suspicious && change.confirmed && <Badge tone="success">Écart confirmé</Badge>}
        {change.suspicious && !change.confirmed && (
          <Button
            variant="secondary"
            aria-label={`Confirmer l’écart de ${nameOf(change)}`}
            onClick={() => actor.send({ type: 'gaps.ask', gap: change })}
          >
            Confirmer…
          </Button>
        )}
      </span>
    ),
  },
]

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
        id: `${change.kind} ${change.what} ${nameOf(change)}`,
      }))
      return { rows, total }
    },
  })
  const { reload } = table
  const shown = useRef(confirmed)
  useEffect(() => {
    // what was confirmed meanwhile is shown so
    if (shown.current !== confirmed) reload()
    shown.current = confirmed
  }, [confirmed, reload])
  return (
    <div className={styles.table}>
      <FilterBar
        table={table}
        search={{ label: 'Rechercher une référence', placeholder: 'Début de la référence' }}
        filters={filters}
      />
      <DataTable
        table={table}
        caption="Ce que le fichier change au tarif, ajouts d’abord"
        noun={{ one: 'changement', many: 'changements' }}
        columns={columns}
        rowLabel={nameOf}
        empty={emptyText(changesOf(upload), 'Ce fichier ne change rien au tarif')}
      />
    </div>
  )
}
