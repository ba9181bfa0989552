import { useCallback } from 'react'
import { call } from '#client/platform/call.ts'
import { subjectLabel, subjectsOf } from '#shared/contact/contact.rules'
import { adminMessages } from '#shared/dashboard/messages/messages.endpoints'
import { MESSAGE_STATES, messageStateLabels } from '#shared/dashboard/messages/messages.rules'
import type { AdminMessage } from '#shared/dashboard/messages/messages.schema'
import { formatDateTime } from '#shared/platform/dates'
import type { Column } from '../table-kit/columns.ts'
import { DataTable } from '../table-kit/DataTable.tsx'
import { FilterBar } from '../table-kit/FilterBar.tsx'
import panelStyles from '../table-kit/Panel.module.css'
import { RowName } from '../table-kit/RowName.tsx'
import { SearchEnd } from '../table-kit/SearchEnd.tsx'
import { useShown } from '../table-kit/useShown.ts'
import { useTable } from '../table-kit/useTable.ts'
import { MessageBadge } from './MessageBadge.tsx'
import { MessageDialog } from './MessageDialog.tsx'
import styles from './messages.module.css'

const SUBJECTS = subjectsOf('user')

const filters = [
  {
    name: 'state',
    label: 'État',
    all: 'Tous',
    options: MESSAGE_STATES.map((value) => ({ value, label: messageStateLabels[value] })),
  },
  {
    name: 'subject',
    label: 'Sujet',
    all: 'Tous',
    options: SUBJECTS.map((value) => ({ value, label: subjectLabel(value) })),
  },
]

/** « Messages et réclamations »: what customers and visitors write, and the answers. */
export const MessagesPanel = () => {
  const table = useTable<AdminMessage, 'created_at', typeof shape.filters>({
    ...shape,
    load: async (query, signal) => {
      const { messages, total } = await call(adminMessages, { query, signal })
      return { rows: messages, total }
    },
  })
  const [shown, show] = useShown('message')
  const close = useCallback(() => show(null), [show])

  const columns: readonly Column<AdminMessage>[] = [
    {
      id: 'subject',
      label: 'Sujet',
      width: '13rem',
      cell: ({ id, subject, orderNumber }) => (
        <span className={panelStyles.cell}>
          <RowName onOpen={() => show(id)}>{subjectLabel(subject)}</RowName>
          {orderNumber !== null && <span className={panelStyles.soft}>{orderNumber}</span>}
        </span>
      ),
    },
    {
      id: 'sender',
      narrow: 'line',
      label: 'De',
      width: '24%',
      cell: ({ company, email }) => (
        <span className={panelStyles.cell}>
          {company || email}
          {company !== '' && <span className={panelStyles.soft}>{email}</span>}
        </span>
      ),
    },
    {
      id: 'excerpt',
      narrow: 'line',
      label: 'Message',
      cell: ({ excerpt, photosCount }) => (
        <span className={panelStyles.cell}>
          <span className={styles.excerpt}>{excerpt}</span>
          {photosCount > 0 && (
            <span className={panelStyles.soft}>
              {photosCount === 1 ? '1 photo' : `${photosCount} photos`}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'state',
      narrow: 'beside',
      label: 'État',
      width: '8rem',
      cell: ({ state }) => <MessageBadge state={state} />,
    },
    {
      id: 'created_at',
      narrow: 'short',
      label: 'Date',
      sort: 'created_at',
      width: '12.5rem',
      cell: ({ created_at }) => formatDateTime(created_at),
    },
  ]

  return (
    <div className={panelStyles.stack}>
      <FilterBar
        table={table}
        search={{ label: 'Rechercher un message', placeholder: 'Texte, email, entreprise, commande' }}
        filters={filters}
      />
      <SearchEnd table={table} many="messages" />
      <DataTable
        table={table}
        caption="Messages et réclamations"
        noun={{ one: 'message', many: 'messages' }}
        columns={columns}
        rowLabel={({ subject, email }) => `${subjectLabel(subject)} de ${email}`}
        empty={{ title: 'Aucun message pour le moment' }}
      />
      {shown !== null && <MessageDialog key={shown} id={shown} onClose={close} onChanged={table.reload} />}
    </div>
  )
}

const shape = {
  sorts: ['created_at'],
  defaultSort: '-created_at',
  filters: { state: MESSAGE_STATES, subject: SUBJECTS },
} as const
