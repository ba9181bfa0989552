import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { dashboardPath } from '#client/links.ts'
import { call } from '#client/platform/call.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { receivables } from '#shared/dashboard/receivables/receivables.endpoints'
import type { Receivable } from '#shared/dashboard/receivables/receivables.schema'
import { DUE_STANDINGS, dueLabels, dueStanding } from '#shared/invoices/due.rules'
import { reminderLabels } from '#shared/invoices/reminders.rules'
import { formatDate } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'
import { OneCustomer } from '../orders/OneCustomer.tsx'
import { customerText } from '../orders/seen-order.ts'
import type { Column } from '../table-kit/columns.ts'
import { DataTable } from '../table-kit/DataTable.tsx'
import { FilterBar } from '../table-kit/FilterBar.tsx'
import panelStyles from '../table-kit/Panel.module.css'
import { RowName } from '../table-kit/RowName.tsx'
import { useTable } from '../table-kit/useTable.ts'
import { ReminderDialog } from './ReminderDialog.tsx'

const filters = [
  {
    name: 'standing',
    label: 'Échéance',
    all: 'Toutes',
    options: DUE_STANDINGS.map((value) => ({ value, label: dueLabels[value] })),
  },
]

const tones = { late: 'danger', soon: 'warning' } as const

/** How an invoice stands to its day: `12 jours de retard`, `dans 3 jours`. */
const lateText = (late: number): string => {
  if (late > 0) return `${counted(late, 'jour', 'jours')} de retard`
  return late === 0 ? 'aujourd’hui' : `dans ${counted(-late, 'jour', 'jours')}`
}

/** « À encaisser »: what is left to pay of invoices, and the reminders of it. */
export const ReceivablesPanel = () => {
  const table = useTable<
    Receivable,
    'due' | 'rest',
    typeof shape.filters,
    { restCents: number; lateCents: number }
  >({
    ...shape,
    load: async (query, signal) => {
      const { receivables: rows, total, restCents, lateCents } = await call(receivables, { query, signal })
      return { rows, total, beside: { restCents, lateCents } }
    },
  })
  const [asked, ask] = useState<Receivable | null>(null)
  const close = useCallback(() => ask(null), [])
  const { query } = table
  // as the list says it, beside what takes the filters away
  const ofList = query.search !== '' || Object.keys(query.filters).length > 0 ? ' de cette liste' : ''
  const beside = table.status === 'failed' ? null : table.beside
  const totalText = (cents: number | undefined): string => {
    if (beside === null) return '–'
    return cents === undefined ? '…' : formatCents(cents)
  }

  const columns: readonly Column<Receivable>[] = [
    {
      id: 'number',
      label: 'Facture',
      width: '12rem',
      cell: (row) => (
        <span className={panelStyles.cell}>
          <RowName onOpen={() => ask(row)}>{row.number}</RowName>
          <span className={panelStyles.soft}>du {formatDate(row.day)}</span>
        </span>
      ),
    },
    {
      id: 'customer',
      narrow: 'line',
      label: 'Client',
      cell: ({ customer, orderId, orderNumber }) => (
        <span className={panelStyles.cell}>
          {customer.email === '' ? (
            customerText(customer)
          ) : (
            <Link to={dashboardPath('usersIndex', { user: customer.id })}>{customerText(customer)}</Link>
          )}
          <span className={panelStyles.soft}>
            <Link to={dashboardPath('ordersList', { commande: orderId })}>{orderNumber}</Link>
          </span>
        </span>
      ),
    },
    {
      id: 'standing',
      narrow: 'beside',
      label: 'État',
      width: '11rem',
      cell: ({ daysLate, disputed }) => {
        const standing = dueStanding(daysLate)
        return (
          <span className={panelStyles.badges}>
            {standing && <Badge tone={tones[standing]}>{dueLabels[standing]}</Badge>}
            {disputed && <Badge tone="info">En réclamation</Badge>}
          </span>
        )
      },
    },
    {
      id: 'due',
      narrow: 'labelled',
      label: 'Échéance',
      sort: 'due',
      width: '10rem',
      cell: ({ dueOn, daysLate }) => (
        <span className={panelStyles.cell}>
          {formatDate(dueOn)}
          <span>{lateText(daysLate)}</span>
        </span>
      ),
    },
    {
      id: 'reminder',
      narrow: 'labelled',
      label: 'Relance',
      width: '10rem',
      cell: ({ reminder }) =>
        reminder === null ? (
          '–'
        ) : (
          <span className={panelStyles.cell}>
            {reminderLabels[reminder.level]}
            <span className={panelStyles.soft}>le {formatDate(reminder.at)}</span>
          </span>
        ),
    },
    {
      id: 'rest',
      narrow: 'labelled',
      label: 'Reste TTC',
      sort: 'rest',
      align: 'end',
      width: '9rem',
      cell: ({ restCents }) => formatCents(restCents),
    },
  ]

  return (
    <div className={panelStyles.stack}>
      <FilterBar
        table={table}
        search={{ label: 'Rechercher une facture', placeholder: 'Facture, commande, client' }}
        filters={filters}
      />
      {query.filters.customer && <OneCustomer what="Factures" rows={table.rows} />}
      <div aria-live="polite">
        <p className={panelStyles.cell}>
          <span>Reste à encaisser{ofList}&nbsp;:</span> <strong>{totalText(beside?.restCents)}</strong>
        </p>
        <p className={panelStyles.cell}>
          <span>En retard{ofList}&nbsp;:</span> <strong>{totalText(beside?.lateCents)}</strong>
        </p>
      </div>
      <DataTable
        table={table}
        caption="Factures qui restent à régler"
        noun={{ one: 'facture', many: 'factures' }}
        columns={columns}
        rowLabel={({ number }) => number}
        actions={(row) => [{ label: 'Relancer le client', onSelect: () => ask(row) }]}
        empty={{ title: 'Tout est encaissé' }}
      />
      {asked && <ReminderDialog key={asked.id} invoice={asked} onAnswered={table.reload} onClose={close} />}
    </div>
  )
}

const shape = {
  sorts: ['due', 'rest'],
  defaultSort: 'due',
  filters: { standing: DUE_STANDINGS, customer: 'text' },
} as const
