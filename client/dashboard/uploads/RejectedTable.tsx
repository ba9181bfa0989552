import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { formatCount } from '#shared/dashboard/lists'
import type { RowFault } from '#shared/dashboard/upload-rows.schema'
import { uploadRejected } from '#shared/dashboard/uploads.endpoints'
import type { Upload } from '#shared/dashboard/uploads.schema'
import { type Column, DataTable } from '../kit/DataTable.tsx'
import { useTable } from '../kit/useTable.ts'
import styles from './UploadFindings.module.css'
import { uploadDownloadLogic } from './uploads.effects.ts'
import { emptyText } from './uploads.labels.ts'

interface Row extends RowFault {
  readonly id: string
  readonly line: number
}

const columns: readonly Column<Row>[] = [
  { id: 'line', label: 'Ligne', width: '7rem', cell: ({ line }) => `Ligne ${formatCount(line)}` },
  { id: 'column', label: 'Colonne', width: '16%', cell: ({ column }) => column || '–' },
  {
    id: 'value',
    label: 'Valeur',
    width: '22%',
    cell: ({ value }) => (value === '' ? 'vide' : <span className={styles.value}>{value}</span>),
  },
  { id: 'reason', label: 'Raison', cell: ({ reason }) => reason },
]

/** The rows of the file that were refused, each with where and why; all of them as a file to be corrected, but of a template. */
export const RejectedTable = ({ id, kind, count }: { id: string; kind: Upload['kind']; count: number }) => {
  const table = useTable<Row>({
    load: async (query, signal) => {
      const { rejected, total } = await call(uploadRejected, { params: { id }, query, signal })
      // Cells of several sheets may stand on lines of the same number.
      const rows = rejected.flatMap(({ line, faults }, at) =>
        faults.map((fault, index) => ({ ...fault, line, id: `${at} ${line} ${index}` })),
      )
      return { rows, total }
    },
  })
  const isGone = table.status === 'ready' && table.total === 0
  const [state, send, actor] = useMachine(uploadDownloadLogic)
  const notify = useToast()
  useEffect(() => {
    const { unsubscribe } = actor.on('download.failed', ({ failure }) =>
      notify(failure.message, { type: 'error' }),
    )
    return unsubscribe
  }, [actor, notify])
  return (
    <div className={styles.table}>
      {count > 0 && !isGone && kind !== 'template' && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            busy={state.matches('preparing')}
            onClick={() => send({ type: 'download.ask', wanted: { what: 'rejected', id } })}
          >
            Télécharger les lignes refusées (CSV)
          </Button>
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
        empty={emptyText(count, 'Aucune ligne n’est refusée')}
      />
    </div>
  )
}
