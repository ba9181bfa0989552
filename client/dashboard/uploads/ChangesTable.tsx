import { call } from '#client/platform/call.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { uploadChanges } from '#shared/dashboard/uploads.endpoints'
import type { UploadChange } from '#shared/dashboard/uploads.schema'
import { type Column, DataTable } from '../kit/DataTable.tsx'
import { FilterBar } from '../kit/FilterBar.tsx'
import { useTable } from '../kit/useTable.ts'
import { differenceText, priceText } from './prices.ts'
import styles from './UploadFindings.module.css'
import { changeLabels, emptyText, thingLabels } from './uploads.labels.ts'

interface Row extends UploadChange {
  readonly id: string
}

const filters = [
  {
    name: 'kind',
    label: 'Nature',
    all: 'Toutes',
    options: Object.entries(changeLabels).map(([value, { label }]) => ({ value, label: `${label}s` })),
  },
] as const

const columns: readonly Column<Row>[] = [
  {
    id: 'reference',
    label: 'Référence',
    width: '24%',
    cell: ({ reference, label }) => (
      <span className={styles.thing}>
        {reference}
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
    cell: ({ oldPrice, newPrice }) => differenceText(oldPrice, newPrice),
  },
  { id: 'detail', label: 'Autres différences', cell: ({ detail }) => detail || '–' },
]

/** What would be added, changed and removed, old → new price and by how much. */
export const ChangesTable = ({ id, count }: { id: string; count: number }) => {
  const table = useTable<Row, never, { kind: readonly ('added' | 'changed' | 'removed')[] }>({
    filters: { kind: ['added', 'changed', 'removed'] },
    load: async (query, signal) => {
      const { changes, total } = await call(uploadChanges, { params: { id }, query, signal })
      const rows = changes.map((change) => ({
        ...change,
        id: `${change.kind} ${change.what} ${change.reference}`,
      }))
      return { rows, total }
    },
  })
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
        rowLabel={({ reference }) => reference}
        empty={emptyText(count, 'Ce fichier ne change rien au tarif')}
      />
    </div>
  )
}
