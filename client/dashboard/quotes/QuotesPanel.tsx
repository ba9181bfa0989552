import { useCallback } from 'react'
import { call } from '#client/platform/call.ts'
import { QuoteStateBadge } from '#client/quotes/QuoteStateBadge.tsx'
import { adminQuotes } from '#shared/dashboard/quotes/quotes.endpoints'
import { ASKED_QUOTES, askedQuotesLabels } from '#shared/dashboard/quotes/quotes.rules'
import type { AdminQuote } from '#shared/dashboard/quotes/quotes.schema'
import { formatDate, formatDateTime } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'
import { customerText } from '../orders/seen-order.ts'
import type { Column } from '../table-kit/columns.ts'
import { DataTable } from '../table-kit/DataTable.tsx'
import { FilterBar } from '../table-kit/FilterBar.tsx'
import panelStyles from '../table-kit/Panel.module.css'
import { RowName } from '../table-kit/RowName.tsx'
import { SearchEnd } from '../table-kit/SearchEnd.tsx'
import { useShown } from '../table-kit/useShown.ts'
import { useTable } from '../table-kit/useTable.ts'
import { QuoteDialog } from './QuoteDialog.tsx'

const filters = [
  {
    name: 'state',
    label: 'État',
    all: 'Tous',
    options: ASKED_QUOTES.map((value) => ({ value, label: askedQuotesLabels[value] })),
  },
]

/** « Devis »: what customers ask for, and the answers. */
export const QuotesPanel = () => {
  const table = useTable<AdminQuote, 'sent_at', typeof shape.filters>({
    ...shape,
    load: async (query, signal) => {
      const { quotes, total } = await call(adminQuotes, { query, signal })
      return { rows: quotes, total }
    },
  })
  const [shown, show] = useShown('devis')
  const close = useCallback(() => show(null), [show])

  const columns: readonly Column<AdminQuote>[] = [
    {
      id: 'number',
      label: 'Devis',
      width: '11rem',
      cell: ({ id, number, lines }) => (
        <span className={panelStyles.cell}>
          <RowName onOpen={() => show(id)}>{number}</RowName>
          <span className={panelStyles.soft}>{counted(lines, 'ligne', 'lignes')}</span>
        </span>
      ),
    },
    {
      id: 'customer',
      narrow: 'line',
      label: 'Client',
      cell: ({ customer, name }) => (
        <span className={panelStyles.cell}>
          {customerText(customer)}
          {name !== '' && <span className={panelStyles.soft}>{name}</span>}
        </span>
      ),
    },
    {
      id: 'state',
      narrow: 'beside',
      label: 'État',
      width: '9rem',
      cell: ({ state }) => <QuoteStateBadge state={state} />,
    },
    {
      id: 'sent_at',
      narrow: 'short',
      label: 'Demandé le',
      sort: 'sent_at',
      width: '12.5rem',
      cell: ({ sentAt }) => formatDateTime(sentAt),
    },
    {
      id: 'validUntil',
      narrow: 'hidden',
      label: 'Valable jusqu’au',
      width: '9rem',
      cell: ({ validUntil }) => (validUntil === null ? '–' : formatDate(validUntil)),
    },
    {
      id: 'total',
      narrow: 'line',
      label: 'Total TTC',
      align: 'end',
      width: '9rem',
      cell: ({ totalCents, revision }) =>
        totalCents === null ? (
          '–'
        ) : (
          <span className={panelStyles.cell}>
            {formatCents(totalCents)}
            {revision > 1 && <span className={panelStyles.soft}>réponse n°&nbsp;{revision}</span>}
          </span>
        ),
    },
  ]

  return (
    <div className={panelStyles.stack}>
      <FilterBar
        table={table}
        search={{ label: 'Rechercher un devis', placeholder: 'Numéro, client, projet' }}
        filters={filters}
      />
      <SearchEnd table={table} many="devis" />
      <DataTable
        table={table}
        caption="Devis demandés par les clients"
        noun={{ one: 'devis', many: 'devis' }}
        columns={columns}
        rowLabel={({ number }) => number}
        empty={{ title: 'Aucun devis pour le moment' }}
      />
      {shown !== null && <QuoteDialog key={shown} id={shown} onClose={close} onChanged={table.reload} />}
    </div>
  )
}

const shape = {
  sorts: ['sent_at'],
  defaultSort: '-sent_at',
  filters: { state: ASKED_QUOTES, customer: 'text' },
} as const
