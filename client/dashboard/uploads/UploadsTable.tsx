import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { dashboardPath } from '#client/links.ts'
import { call } from '#client/platform/call.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { uploadRefreshMachine } from '#machines/dashboard/uploads/upload-refresh.machine'
import { isRunning } from '#machines/lives/upload.machine'
import { uploads } from '#shared/dashboard/uploads/uploads.endpoints'
import type { OutdatedUploads, Upload, UploadState } from '#shared/dashboard/uploads/uploads.schema'
import { formatDateTime } from '#shared/platform/dates'
import { keysOf } from '#shared/platform/keys'
import { counted, formatCount } from '#shared/platform/text'
import type { Column, RowAction } from '../table-kit/columns.ts'
import { DataTable } from '../table-kit/DataTable.tsx'
import { FilterBar } from '../table-kit/FilterBar.tsx'
import { useTable } from '../table-kit/useTable.ts'
import { CancelOutdated } from './CancelOutdated.tsx'
import styles from './MonitoringPanel.module.css'
import { authorText, changesText, kindLabels, noteOf, stateOf, uploadName } from './uploads.labels.ts'
import { useDownload } from './useDownload.ts'

const groupLabels = {
  running: 'En cours',
  ready: 'À publier ou à annuler',
  failed: 'En échec ou refusés',
  published: 'Publiés',
  cancelled: 'Annulés',
} as const

/** Under which choice of the filter each state is found. */
const groupOf: Readonly<Record<UploadState, keyof typeof groupLabels>> = {
  received: 'running',
  checking: 'running',
  publishing: 'running',
  ready: 'ready',
  failed: 'failed',
  refused: 'failed',
  published: 'published',
  cancelled: 'cancelled',
}

/** The choices, each with its states as the overview and the call ask for them. */
const groups = [
  ...keysOf(groupLabels).map((group) => ({
    value: keysOf(groupOf)
      .filter((state) => groupOf[state] === group)
      .join(','),
    label: groupLabels[group],
  })),
  { value: 'unchanged', label: 'Sans changement' },
  { value: 'outdated', label: 'Dépassés, à contrôler à nouveau' },
]
const STATES = groups.map(({ value }) => value)

const filters = [
  {
    name: 'state',
    label: 'État',
    all: 'Tous',
    options: groups,
  },
] as const

const pathOf = ({ id }: Upload): string => dashboardPath('productsUpload', { import: id })

const result = ({ state, counts, publishedVersion }: Upload): string => {
  if (publishedVersion !== null) return `Tarif n°\u00a0${publishedVersion}\u00a0: ${changesText(counts)}`
  return state === 'ready' ? changesText(counts) : '–'
}

const columns: readonly Column<Upload>[] = [
  {
    id: 'file',
    label: 'Import',
    cell: (upload) => (
      <LinkButton variant="quiet" className={styles.name ?? ''} to={pathOf(upload)}>
        {uploadName(upload)}
      </LinkButton>
    ),
  },
  {
    id: 'state',
    narrow: 'beside',
    label: 'État',
    width: '24%',
    cell: (upload) => (
      <span className={styles.state}>
        <Badge tone={stateOf(upload).tone}>{stateOf(upload).label}</Badge>
        <span className={styles.note}>{noteOf(upload)}</span>
      </span>
    ),
  },
  {
    id: 'kind',
    narrow: 'hidden',
    label: 'Contenu',
    width: '9rem',
    cell: ({ kind, format }) =>
      [kind && kindLabels[kind], format?.toUpperCase()].filter(Boolean).join(', ') || '–',
  },
  {
    id: 'rows',
    narrow: 'hidden',
    label: 'Lignes',
    width: '9rem',
    cell: ({ kind, counts }) =>
      kind === 'restore' || kind === 'template' ? (
        '–'
      ) : (
        <span className={styles.stack}>
          {counted(counts.read, 'lue')}
          <span className={styles.note}>
            {counts.rejected > 0
              ? `${formatCount(counts.rejected)} ${counts.rejected > 1 ? 'refusées' : 'refusée'}`
              : 'aucune refusée'}
          </span>
        </span>
      ),
  },
  {
    id: 'changes',
    narrow: 'line',
    label: 'Résultat',
    cell: (upload) => <span className={styles.result}>{result(upload)}</span>,
  },
  {
    id: 'who',
    narrow: 'line',
    label: 'Par',
    width: '14%',
    cell: ({ author, created_at }) => (
      <span className={styles.stack}>
        <span className={styles.author}>{authorText(author)}</span>
        <span className={styles.note}>{formatDateTime(created_at)}</span>
      </span>
    ),
  },
]

/** Every upload, the latest first; those that run move by themselves. */
export const UploadsTable = () => {
  const table = useTable<Upload, never, { state: typeof STATES }, OutdatedUploads>({
    filters: { state: STATES },
    load: async (query, signal) => {
      const { uploads: rows, total, outdated: beside } = await call(uploads, { query, signal })
      return { rows, total, beside }
    },
  })
  const navigate = useNavigate()
  const { download } = useDownload()
  const refresh = useActorRef(uploadRefreshMachine)
  const { status, rows, beside: outdated, reload } = table
  useEffect(() => {
    const { unsubscribe } = refresh.on('refresh.due', reload)
    return unsubscribe
  }, [refresh, reload])
  useEffect(() => {
    // one that could not be read waits for « Réessayer »
    if (status === 'ready') refresh.send({ type: 'list.shown', running: rows.some(isRunning) })
  }, [refresh, status, rows])

  const actions = (upload: Upload): RowAction[] => [
    { label: 'Voir l’import', onSelect: () => navigate(pathOf(upload)) },
    ...(upload.counts.rejected > 0 && upload.kind !== 'template'
      ? [
          {
            label: 'Télécharger les lignes refusées',
            onSelect: () => download({ what: 'rejected', id: upload.id }),
          },
        ]
      : []),
  ]
  return (
    <div className={styles.panel}>
      <FilterBar
        table={table}
        search={{ label: 'Rechercher un import', placeholder: 'Nom du fichier, retour, libellé du tarif' }}
        filters={filters}
      />
      <DataTable
        table={table}
        caption="Imports, du plus récent au plus ancien"
        noun={{ one: 'import', many: 'imports' }}
        columns={columns}
        rowLabel={uploadName}
        actions={actions}
        empty={{
          title: 'Aucun import pour le moment',
          actions: <LinkButton to={dashboardPath('productsUpload')}>Envoyer un fichier</LinkButton>,
        }}
      />
      {/* under the list: it comes with its reply, and above it would move it */}
      {outdated !== undefined && outdated.files + outdated.returns > 0 && (
        <div>
          <CancelOutdated outdated={outdated} onDone={reload} />
        </div>
      )}
    </div>
  )
}
