import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { dashboardPath } from '#client/links.ts'
import { call } from '#client/platform/call.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { useToast } from '#client/platform/ui/Toast.tsx'
import type { PriceList } from '#shared/dashboard/uploads/price-lists.schema'
import { priceLists } from '#shared/dashboard/uploads/uploads.endpoints'
import { formatDateTime } from '#shared/platform/dates'
import { counted } from '#shared/platform/text'
import type { Column } from '../table-kit/columns.ts'
import { DataTable } from '../table-kit/DataTable.tsx'
import { useTable } from '../table-kit/useTable.ts'
import styles from './MonitoringPanel.module.css'
import { uploadRestoreLogic } from './uploads.effects.ts'
import { authorText, changesText } from './uploads.labels.ts'

interface Row {
  readonly id: string
  readonly list: PriceList
}

/** Every version of the price list, the latest first, with the way back to it: its effect is shown before anything changes. */
export const PriceListsTable = () => {
  const table = useTable<Row>({
    load: async (query, signal) => {
      const { priceLists: lists, total } = await call(priceLists, { query, signal })
      return { rows: lists.map((list) => ({ id: String(list.version), list })), total }
    },
  })
  const restore = useActorRef(uploadRestoreLogic)
  const asked = useSelector(restore, ({ context }) => context.version)
  const navigate = useNavigate()
  const notify = useToast()
  useEffect(() => {
    const started = restore.on('restore.started', ({ id }) =>
      navigate(dashboardPath('productsUpload', { import: id })),
    )
    const failed = restore.on('restore.failed', ({ failure }) => notify(failure.message, { type: 'error' }))
    return () => {
      started.unsubscribe()
      failed.unsubscribe()
    }
  }, [restore, navigate, notify])

  const columns: readonly Column<Row>[] = [
    {
      id: 'version',
      label: 'Version',
      width: '11rem',
      cell: ({ list: { version, inForce } }) => (
        <span className={styles.badges}>
          {`n°\u00a0${version}`}
          {inForce && <Badge tone="success">En vigueur</Badge>}
        </span>
      ),
    },
    {
      id: 'label',
      narrow: 'line',
      label: 'Libellé',
      cell: ({ list: { label, uploadId } }) =>
        uploadId === null ? (
          label || '–'
        ) : (
          <Link to={dashboardPath('productsUpload', { import: uploadId })}>{label || 'Voir l’import'}</Link>
        ),
    },
    {
      id: 'published',
      narrow: 'line',
      label: 'Publié',
      width: '18%',
      cell: ({ list: { published_at, author } }) => (
        <span className={styles.stack}>
          {formatDateTime(published_at)}
          <span className={cx(styles.note, styles.wide)}>{author && authorText(author)}</span>
        </span>
      ),
    },
    {
      id: 'changes',
      narrow: 'hidden',
      label: 'Changements',
      width: '18%',
      cell: ({ list: { changes } }) => (changes === null ? '–' : changesText(changes)),
    },
    {
      id: 'content',
      narrow: 'hidden',
      label: 'Contenu',
      width: '10rem',
      cell: ({ list: { components, models } }) => (
        <span className={styles.stack}>
          {counted(components, 'composant')}
          <span className={styles.note}>{counted(models, 'modèle')}</span>
        </span>
      ),
    },
    {
      id: 'back',
      narrow: 'short',
      label: 'Retour',
      width: '15rem',
      cell: ({ list }) =>
        list.inForce ? (
          <span className={styles.wide}>–</span>
        ) : (
          <Button
            variant="secondary"
            aria-label={`Revenir à cette version, n°\u00a0${list.version}`}
            busy={asked === list.version}
            onClick={() => restore.send({ type: 'restore.ask', version: list.version })}
          >
            Revenir<span className={styles.wide}> à cette version</span>
          </Button>
        ),
    },
  ]
  return (
    <div className={styles.panel}>
      <DataTable
        table={table}
        caption="Versions du tarif, de la plus récente à la plus ancienne"
        noun={{ one: 'version', many: 'versions' }}
        columns={columns}
        rowLabel={({ list }) => `Tarif n°\u00a0${list.version}`}
        empty={{ title: 'Aucun tarif n’a encore été publié' }}
      />
    </div>
  )
}
