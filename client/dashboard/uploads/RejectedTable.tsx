import { call } from '#client/platform/call.ts'
import { ADMIN_PAGE_SIZE } from '#shared/dashboard/lists'
import type { RejectedRow } from '#shared/dashboard/uploads/findings.schema'
import type { RowFault } from '#shared/dashboard/uploads/upload-rows.schema'
import { uploadRejected } from '#shared/dashboard/uploads/uploads.endpoints'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import { formatCount } from '#shared/platform/text'
import type { Column } from '../table-kit/columns.ts'
import { DataTable } from '../table-kit/DataTable.tsx'
import { useTable } from '../table-kit/useTable.ts'
import { DownloadButton } from './DownloadButton.tsx'
import styles from './UploadFindings.module.css'
import { emptyText } from './uploads.labels.ts'

interface Row extends RowFault {
  readonly id: string
  readonly line: number
}

const value: Column<Row> = {
  id: 'value',
  narrow: 'beside',
  label: 'Valeur',
  width: '22%',
  cell: ({ value }) => (value === '' ? 'vide' : <span className={styles.value}>{value}</span>),
}
const reason: Column<Row> = { id: 'reason', narrow: 'line', label: 'Raison', cell: ({ reason }) => reason }

const columns: readonly Column<Row>[] = [
  { id: 'line', label: 'Ligne', width: '7rem', cell: ({ line }) => `Ligne ${formatCount(line)}` },
  { id: 'column', narrow: 'line', label: 'Colonne', width: '16%', cell: ({ column }) => column || '–' },
  value,
  reason,
]

const familyColumns: readonly Column<Row>[] = [
  {
    id: 'place',
    label: 'Endroit',
    width: '34%',
    cell: ({ place, column }) => (
      <span className={styles.thing}>
        {place ?? column}
        {place && <span className={styles.soft}>{column}</span>}
      </span>
    ),
  },
  {
    ...value,
    narrow: 'labelled',
    cell: ({ value }) => (value === '' ? '–' : <span className={styles.value}>{value}</span>),
  },
  reason,
]

/** One row for each fault: cells of several sheets may stand on lines of the same number. */
const faultsOf = (rejected: readonly RejectedRow[]): Row[] =>
  rejected.flatMap(({ line, faults }, at) =>
    faults.map((fault, index) => ({ ...fault, line, id: `${at} ${line} ${index}` })),
  )

/** The rows of a table that were refused, each with where and why; all of them as a file to be corrected. */
export const RejectedTable = ({ upload: { id, kind, counts } }: { upload: Upload }) => {
  const count = counts.rejected
  const table = useTable<Row>({
    load: async (query, signal) => {
      const { rejected, total } = await call(uploadRejected, { params: { id }, query, signal })
      return { rows: faultsOf(rejected), total }
    },
  })
  const isGone = table.status === 'ready' && table.total === 0
  return (
    <div className={styles.table}>
      {count > 0 && !isGone && (
        <div className={styles.actions}>
          <DownloadButton wanted={{ what: 'rejected', id }}>
            Télécharger les lignes refusées (CSV)
          </DownloadButton>
          <span className={styles.soft}>
            Corrigez-les dans ce fichier, puis envoyez-le comme un nouvel import.
          </span>
        </div>
      )}
      <DataTable
        table={table}
        caption="Lignes refusées, dans l’ordre du fichier"
        noun={{ one: 'ligne refusée', many: 'lignes refusées' }}
        columns={columns}
        rowLabel={({ line }) => `Ligne ${line}`}
        empty={emptyText(kind, count, 'Aucune ligne n’est refusée')}
      />
    </div>
  )
}

/** The faults of a family's file, each with its place in words. */
export const FamilyFaults = ({ id }: { id: string }) => {
  const table = useTable<Row>({
    load: async ({ page }, signal) => {
      // a family is one row, whatever its faults
      const { rejected } = await call(uploadRejected, { params: { id }, query: {}, signal })
      const faults = faultsOf(rejected)
      const end = Number(page) * ADMIN_PAGE_SIZE
      return { rows: faults.slice(end - ADMIN_PAGE_SIZE, end), total: faults.length }
    },
  })
  return (
    <div className={styles.table}>
      <DataTable
        table={table}
        caption="Fautes du gabarit, dans l’ordre du fichier"
        noun={{ one: 'faute', many: 'fautes' }}
        columns={familyColumns}
        rowLabel={({ place, column }) => place ?? column}
        empty={emptyText('template', 1, '')}
      />
    </div>
  )
}
