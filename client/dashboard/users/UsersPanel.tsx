import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { concerns } from '#machines/lives/account.machine'
import {
  ACCOUNT_STATES,
  accountStateLabels,
  roleLabels,
  typeLabels,
  USER_TYPES,
} from '#shared/dashboard/users/users.rules'
import type { AdminUser, UserSort } from '#shared/dashboard/users/users.schema'
import { formatDate } from '#shared/platform/dates'
import { ROLES } from '#shared/session/account-states'
import type { Column, RowAction } from '../table-kit/columns.ts'
import { DataTable } from '../table-kit/DataTable.tsx'
import { FilterBar } from '../table-kit/FilterBar.tsx'
import panelStyles from '../table-kit/Panel.module.css'
import { RowName } from '../table-kit/RowName.tsx'
import { SearchEnd } from '../table-kit/SearchEnd.tsx'
import { useShown } from '../table-kit/useShown.ts'
import { useTable } from '../table-kit/useTable.ts'
import { DECISIONS } from './decisions.ts'
import { StatusesDialog } from './StatusesDialog.tsx'
import { StatusesOutcome } from './StatusesOutcome.tsx'
import { UserProfile, UserState } from './UserBadges.tsx'
import { UserDialog } from './UserDialog.tsx'
import { readUsers, userStatusesLogic } from './users.effects.ts'

const SORTS: readonly UserSort[] = ['created_at', 'name', 'company', 'email']

const filters = [
  {
    name: 'status',
    label: 'Statut',
    all: 'Tous',
    options: ACCOUNT_STATES.map((value) => ({ value, label: accountStateLabels[value] })),
  },
  {
    name: 'verified',
    label: 'Email',
    all: 'Vérifié ou non',
    options: [
      { value: 'true', label: 'Vérifié' },
      { value: 'false', label: 'Non vérifié' },
    ],
  },
  {
    name: 'role',
    label: 'Rôle',
    all: 'Tous',
    options: ROLES.map((value) => ({ value, label: roleLabels[value] })),
  },
  {
    name: 'type',
    label: 'Catégorie',
    all: 'Toutes',
    options: USER_TYPES.map((value) => ({ value, label: typeLabels[value] })),
  },
]

/** « Index utilisateurs » (§2.13): who has an account, who waits for theirs, and what staff decide of them. */
export const UsersPanel = () => {
  const table = useTable<AdminUser, UserSort, typeof shape.filters>({
    ...shape,
    load: readUsers,
  })
  const [shown, show] = useShown('user')
  const statuses = useActorRef(userStatusesLogic)
  const { reload, send } = table
  useEffect(() => {
    const { unsubscribe } = statuses.on('statuses.changed', reload)
    return unsubscribe
  }, [statuses, reload])
  const notify = useToast()
  useEffect(() => {
    const { unsubscribe } = statuses.on('statuses.told', ({ message }) => {
      notify(`${message} La personne est prévenue par email, avec le motif.`, { type: 'success' })
      send({ type: 'selection.clear' })
    })
    return unsubscribe
  }, [statuses, notify, send])

  const actions = (user: AdminUser): RowAction[] => [
    { label: 'Voir le compte', onSelect: () => show(user.id) },
    ...DECISIONS.filter(({ decision }) => concerns(decision, user)).map(({ decision, one }) => ({
      label: one,
      onSelect: () => statuses.send({ type: 'statuses.ask', users: [user], decision }),
    })),
  ]

  const columns: readonly Column<AdminUser>[] = [
    {
      id: 'company',
      label: 'Entreprise',
      sort: 'company',
      cell: (user) => (
        <RowName onOpen={() => show(user.id)}>{user.company || 'Sans nom d’entreprise'}</RowName>
      ),
    },
    {
      id: 'name',
      narrow: 'line',
      label: 'Nom',
      sort: 'name',
      cell: ({ firstName, lastName }) => `${lastName} ${firstName}`,
    },
    {
      id: 'email',
      narrow: 'short',
      label: 'Adresse email',
      sort: 'email',
      width: '24%',
      cell: ({ email }) => email,
    },
    { id: 'state', narrow: 'beside', label: 'Statut', cell: (user) => <UserState user={user} /> },
    {
      id: 'profile',
      narrow: 'hidden',
      label: 'Profil',
      width: '10rem',
      cell: (user) => <UserProfile user={user} />,
    },
    {
      id: 'created_at',
      narrow: 'short',
      label: 'Inscription',
      sort: 'created_at',
      width: '8.5rem',
      cell: ({ created_at }) => formatDate(created_at),
    },
  ]

  return (
    <div className={panelStyles.stack}>
      <FilterBar
        table={table}
        search={{ label: 'Rechercher un compte', placeholder: 'Email, nom, entreprise, SIRET' }}
        filters={filters}
      />
      <SearchEnd table={table} many="comptes" />
      <DataTable
        table={table}
        caption="Comptes des clients et de l’équipe"
        noun={{ one: 'compte', many: 'comptes' }}
        columns={columns}
        rowLabel={({ email }) => email}
        actions={actions}
        bulk={(users) =>
          DECISIONS.filter(({ decision }) => users.some((user) => concerns(decision, user))).map(
            ({ decision, one, many, variant }) => (
              <Button
                key={decision}
                variant={variant}
                onClick={() => statuses.send({ type: 'statuses.ask', users, decision })}
              >
                {users.length === 1 ? one : many}
              </Button>
            ),
          )
        }
        empty={{ title: 'Aucun compte pour le moment' }}
      />
      {shown !== null && (
        <UserDialog
          key={shown}
          id={shown}
          statuses={statuses}
          onClose={() => show(null)}
          onChanged={reload}
        />
      )}
      <StatusesDialog statuses={statuses} />
      <StatusesOutcome statuses={statuses} onClosed={() => send({ type: 'selection.clear' })} />
    </div>
  )
}

const shape = {
  sorts: SORTS,
  defaultSort: '-created_at',
  filters: { status: ACCOUNT_STATES, verified: ['true', 'false'], role: ROLES, type: USER_TYPES },
} as const
