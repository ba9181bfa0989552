import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import { dashboardPath } from '#client/links.ts'
import { call } from '#client/platform/call.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { bankTransfers } from '#shared/dashboard/bank/bank.endpoints'
import type { BankTransfer, BankTransfersReply } from '#shared/dashboard/bank/bank.schema'
import { bankFormatLabels } from '#shared/dashboard/bank/bank-file.rules'
import { TRANSFER_STATES, transferStateLabels } from '#shared/dashboard/bank/transfer-states'
import { formatDate } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'
import type { Column } from '../table-kit/columns.ts'
import { DataTable } from '../table-kit/DataTable.tsx'
import { FilterBar } from '../table-kit/FilterBar.tsx'
import panelStyles from '../table-kit/Panel.module.css'
import { RowName } from '../table-kit/RowName.tsx'
import { useShown } from '../table-kit/useShown.ts'
import { useTable } from '../table-kit/useTable.ts'
import { DetachTransfer, RecordCertain, ReopenTransfer } from './AskedCall.tsx'
import { BankImport } from './BankImport.tsx'
import styles from './BankPanel.module.css'
import { Proposal } from './Proposal.tsx'
import { TransferDialog } from './TransferDialog.tsx'

type Beside = Pick<BankTransfersReply, 'certain' | 'certainCents' | 'openCount' | 'openCents' | 'files'>

const tones = { open: 'warning', recorded: 'success', put_aside: 'neutral' } as const

const filters = [
  {
    name: 'state',
    label: 'État',
    all: 'Tous',
    options: TRANSFER_STATES.map((value) => ({ value, label: transferStateLabels[value] })),
  },
]

/** What opens a transfer, by where it stands. */
const actionLabels = { open: 'Rapprocher', recorded: 'Détacher', put_aside: 'Reprendre' } as const

/** What records together those that are certain, by how many they are. */
const certainLabel = (count: number): string => {
  if (count === 0) return 'Enregistrer les virements certains'
  return count === 1 ? 'Enregistrer le virement certain' : `Enregistrer les ${count} certains`
}

/** What became of a transfer, or most likely will. */
const Match = ({ transfer: { state, proposals, recorded, reason } }: { transfer: BankTransfer }) => {
  const [best] = proposals
  if (state === 'put_aside') return <span className={styles.reason}>{reason}</span>
  if (state === 'recorded')
    return (
      <span className={panelStyles.cell}>
        {recorded.map(({ orderId, number }) => (
          <Link key={orderId} to={dashboardPath('ordersList', { commande: orderId })}>
            {number}
          </Link>
        ))}
      </span>
    )
  return best ? <Proposal proposal={best} /> : <span className={styles.reason}>Aucune proposition</span>
}

const columns = (show: (id: string) => void): readonly Column<BankTransfer>[] => [
  {
    id: 'payer',
    label: 'Virement',
    width: '18rem',
    cell: (row) => (
      <span className={panelStyles.cell}>
        <RowName onOpen={() => show(row.id)}>
          {row.payer || row.text || row.reference || 'Sans libellé'}
        </RowName>
        {row.payer !== '' && <span className={panelStyles.soft}>{row.text}</span>}
      </span>
    ),
  },
  {
    id: 'state',
    narrow: 'beside',
    label: 'État',
    width: '9rem',
    cell: ({ state }) => <Badge tone={tones[state]}>{transferStateLabels[state]}</Badge>,
  },
  { id: 'match', narrow: 'line', label: 'Règle', cell: (row) => <Match transfer={row} /> },
  {
    id: 'day',
    narrow: 'labelled',
    label: 'Date',
    sort: 'day',
    width: '8rem',
    cell: ({ day }) => formatDate(day),
  },
  {
    id: 'cents',
    narrow: 'labelled',
    label: 'Montant',
    align: 'end',
    width: '9rem',
    cell: ({ cents }) => formatCents(cents),
  },
]

/** « Virements reçus »: bank files that are added, and the orders that their transfers pay. */
export const BankPanel = () => {
  const table = useTable<BankTransfer, 'day', typeof shape.filters, Beside>({
    ...shape,
    load: async (query, signal) => {
      const {
        transfers,
        total,
        success: _,
        hasMore: __,
        ...beside
      } = await call(bankTransfers, { query, signal })
      return { rows: transfers, total, beside }
    },
  })
  const [shownId, show] = useShown('virement')
  const [opened, open] = useState<BankTransfer | null>(null)
  const [certain, askCertain] = useState<Pick<Beside, 'certain' | 'certainCents'> | null>(null)
  const close = useCallback(() => show(null), [show])
  const closeCertain = useCallback(() => askCertain(null), [])
  const answers = { onAnswered: table.reload, onClose: close }
  const { beside } = table
  const read = table.rows.find(({ id }) => id === shownId) ?? null
  // it stays as it was opened, whatever leaves the list meanwhile
  if (shownId === null ? opened !== null : read !== null && opened?.id !== shownId) open(read)
  const kept = opened?.id === shownId ? opened : null
  // as the list has it now, unless it stands elsewhere by now: the answer says so
  const shown = kept && read?.state === kept.state ? read : kept
  const count = beside?.certain.length ?? 0
  const { query } = table
  const isFiltered = query.search !== '' || Object.keys(query.filters).length > 0

  return (
    <div className={panelStyles.stack}>
      <BankImport onAdded={table.reload} />
      <div className={styles.bar}>
        <p aria-live="polite">
          À rapprocher&nbsp;:{' '}
          <strong>
            {beside === undefined
              ? '…'
              : `${counted(beside.openCount, 'virement')}, ${formatCents(beside.openCents)}`}
          </strong>
        </p>
        <Button
          variant="secondary"
          disabled={count === 0}
          onClick={() => beside && askCertain({ certain: beside.certain, certainCents: beside.certainCents })}
        >
          {certainLabel(count)}
        </Button>
      </div>
      <FilterBar
        table={table}
        search={{ label: 'Rechercher un virement', placeholder: 'Payeur, libellé, commande, montant' }}
        filters={filters}
      />
      <DataTable
        table={table}
        caption="Virements reçus"
        noun={{ one: 'virement', many: 'virements' }}
        columns={columns(show)}
        rowLabel={({ payer, text, cents }) => `${payer || text || 'Virement'}, ${formatCents(cents)}`}
        actions={(row) => [{ label: actionLabels[row.state], onSelect: () => show(row.id) }]}
        empty={{
          title: 'Aucun virement',
          children: 'Ajoutez un relevé de votre banque\u00a0: ses virements sont rapprochés des commandes.',
        }}
      />
      {beside !== undefined && beside.files.length > 0 && <Files files={beside.files} />}
      {certain && (
        <RecordCertain
          transfers={certain.certain}
          cents={certain.certainCents}
          onAnswered={table.reload}
          onClose={closeCertain}
        />
      )}
      {shownId !== null && shown === null && table.status === 'ready' && (
        <NotListed
          onUnfilter={isFiltered ? () => table.send({ type: 'filters.clear' }) : undefined}
          onClose={close}
        />
      )}
      {shown?.state === 'open' && <TransferDialog key={shown.id} transfer={shown} {...answers} />}
      {shown?.state === 'recorded' && <DetachTransfer key={shown.id} transfer={shown} {...answers} />}
      {shown?.state === 'put_aside' && <ReopenTransfer key={shown.id} transfer={shown} {...answers} />}
    </div>
  )
}

/** The address asks for a transfer that the list does not show; without filters, it may be on another page. */
const NotListed = ({
  onUnfilter,
  onClose,
}: {
  onUnfilter: (() => void) | undefined
  onClose: () => void
}) => (
  <Modal
    open
    onClose={onClose}
    dismissible
    size="lg"
    title="Ce virement n’est pas dans la liste affichée"
    footer={
      onUnfilter && (
        <Button variant="secondary" onClick={onUnfilter}>
          Effacer les filtres
        </Button>
      )
    }
  >
    <p>Cherchez-le par son payeur, son libellé ou son montant.</p>
  </Modal>
)

const Files = ({ files }: Pick<Beside, 'files'>) => (
  <details>
    <summary className={styles.summary}>Relevés ajoutés</summary>
    <ul className={styles.files}>
      {files.map(({ id, name, format, addedAt, transfers, open }) => (
        <li key={id}>
          <span className={panelStyles.cell}>
            <Link to={dashboardPath('bankTransfers', { file: id })}>{name}</Link>
            <span className={styles.reason}>
              {bankFormatLabels[format]}, ajouté le {formatDate(addedAt)}
            </span>
          </span>
          <span>
            {counted(transfers, 'virement')}, dont {open} à rapprocher
          </span>
        </li>
      ))}
    </ul>
  </details>
)

const shape = {
  sorts: ['day'],
  defaultSort: '-day',
  filters: { state: TRANSFER_STATES, file: 'text' },
} as const
