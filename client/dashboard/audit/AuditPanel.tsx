import { useMachine } from '@xstate/react'
import { Link } from 'react-router-dom'
import { dashboardPath } from '#client/links.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { auditLog } from '#shared/dashboard/audit/audit.endpoints'
import type { AuditEntry, AuditPerson } from '#shared/dashboard/audit/audit.schema'
import { auditLabels } from '#shared/dashboard/audit/audit-labels'
import { auditLabel, personText } from '#shared/dashboard/audit/audit-text'
import { formatDateTime } from '#shared/platform/dates'
import { PanelActions } from '../frame.tsx'
import type { Column } from '../table-kit/columns.ts'
import { DataTable } from '../table-kit/DataTable.tsx'
import { FilterBar } from '../table-kit/FilterBar.tsx'
import { useTable } from '../table-kit/useTable.ts'
import { AuditWhat } from './AuditWhat.tsx'
import { auditExportLogic } from './audit.effects.ts'
import styles from './audit.module.css'

const shape = { filters: { kind: Object.keys(auditLabels), from: 'date', to: 'date' } } as const

const filters = [
  {
    name: 'kind',
    label: 'Action',
    all: 'Toutes',
    options: Object.entries(auditLabels)
      .map(([value, label]) => ({ value, label }))
      .sort((one, other) => one.label.localeCompare(other.label, 'fr')),
  },
  { name: 'from', label: 'Du', type: 'date' },
  { name: 'to', label: 'Au', type: 'date' },
] as const

const columns: readonly Column<AuditEntry>[] = [
  { id: 'what', label: 'Action', width: '28%', cell: (entry) => <AuditWhat entry={entry} /> },
  { id: 'at', narrow: 'short', label: 'Date', width: '12.5rem', cell: ({ at }) => formatDateTime(at) },
  {
    id: 'subject',
    narrow: 'labelled',
    label: 'Compte',
    cell: ({ subject }) => <Person person={subject} none="–" />,
  },
  {
    id: 'actor',
    narrow: 'labelled',
    label: 'Par',
    cell: ({ actor, subject }) =>
      actor && actor.id === subject?.id ? (
        'La personne elle-même'
      ) : (
        <Person person={actor} none="Personne de connecté" />
      ),
  },
  { id: 'ip', narrow: 'hidden', label: 'Adresse IP', width: '9rem', cell: ({ ip }) => ip ?? 'Effacée' },
]

/** « Journal d’audit »: who changed what, and when. */
export const AuditPanel = () => {
  const table = useTable({
    ...shape,
    load: async (query, signal) => {
      const { entries, total } = await call(auditLog, { query, signal })
      return { rows: entries, total }
    },
  })
  const [state, send] = useMachine(auditExportLogic)
  const { failure } = state.context
  const { search, filters: set } = table.query
  return (
    <div className={styles.panel}>
      <PanelActions>
        <Button
          variant="secondary"
          busy={state.matches('preparing')}
          onClick={() => send({ type: 'export.ask', query: { ...set, ...(search && { search }) } })}
        >
          Exporter en CSV
        </Button>
      </PanelActions>
      {failure && (
        <Alert
          tone="error"
          announce
          title="L’export n’a pas abouti"
          actions={
            <Button variant="quiet" onClick={() => send({ type: 'failure.dismiss' })}>
              Fermer
            </Button>
          }
        >
          {failure.message}
        </Alert>
      )}
      <FilterBar
        table={table}
        search={{ label: 'Compte ou auteur', placeholder: 'Email, nom, entreprise, SIRET' }}
        filters={filters}
      />
      <DataTable
        table={table}
        caption="Journal d’audit, du plus récent au plus ancien"
        noun={{ one: 'entrée', many: 'entrées' }}
        columns={columns}
        rowLabel={({ kind, at }) => `${auditLabel(kind)}, ${formatDateTime(at)}`}
        empty={{ title: 'Rien n’a encore été noté' }}
      />
    </div>
  )
}

/** An account, with the way to its details. */
const Person = ({ person, none }: { person: AuditPerson | null; none: string }) => {
  if (person === null) return none
  if (person.email === '') return personText(person)
  return <Link to={dashboardPath('usersIndex', { user: person.id })}>{person.email}</Link>
}
