import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { OrderStatusBadge } from '#client/orders/OrderStatusBadge.tsx'
import { call } from '#client/platform/call.ts'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { mayFollow, nextStatuses } from '#machines/lives/order.machine'
import { LATENESSES, latenessLabels } from '#shared/dashboard/orders/lateness.rules'
import { adminOrders } from '#shared/dashboard/orders/orders.endpoints'
import { ASKED_STATUSES } from '#shared/dashboard/orders/orders.rules'
import type { AdminOrder } from '#shared/dashboard/orders/orders.schema'
import { promisedText } from '#shared/orders/delivery.rules'
import { firstText } from '#shared/orders/order-progress'
import {
  anyStatusLabel,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  paymentStatusLabels,
  sharedMode,
  statusLabel,
} from '#shared/orders/order-status.rules'
import { reducedText } from '#shared/orders/payable'
import { PAYMENT_METHODS, paymentMethods } from '#shared/orders/payment-methods'
import { formatDate, parisDay } from '#shared/platform/dates'
import { formatCents, toCents } from '#shared/platform/money'
import type { Column, RowAction } from '../table-kit/columns.ts'
import { DataTable } from '../table-kit/DataTable.tsx'
import { FilterBar } from '../table-kit/FilterBar.tsx'
import panelStyles from '../table-kit/Panel.module.css'
import { RowName } from '../table-kit/RowName.tsx'
import { SearchEnd } from '../table-kit/SearchEnd.tsx'
import { useShown } from '../table-kit/useShown.ts'
import { useTable } from '../table-kit/useTable.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { MoveOutcome } from './MoveOutcome.tsx'
import { OneCustomer } from './OneCustomer.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { orderMovesLogic } from './orders.effects.ts'
import { customerText, seenOrder } from './seen-order.ts'

const filters = [
  {
    name: 'status',
    label: 'Statut',
    all: 'Tous',
    options: [
      ...ORDER_STATUSES.map((value) => ({ value, label: anyStatusLabel(value) })),
      ...LATENESSES.map((value) => ({ value, label: latenessLabels[value] })),
    ],
  },
  {
    name: 'payment',
    label: 'Règlement',
    all: 'Tous',
    options: PAYMENT_METHODS.map((value) => ({ value, label: paymentMethods[value].label })),
  },
  {
    name: 'paymentStatus',
    label: 'État du règlement',
    all: 'Tous',
    options: PAYMENT_STATUSES.map((value) => ({ value, label: paymentStatusLabels[value] })),
  },
  { name: 'from', label: 'Du', type: 'date' },
  { name: 'to', label: 'Au', type: 'date' },
] as const

const latenessTones = { late: 'danger', soon: 'warning' } as const

/** « Commandes »: every customer's orders, from the payment to the delivery. */
export const OrdersPanel = () => {
  const table = useTable<AdminOrder, 'created_at' | 'total' | 'promised', typeof shape.filters>({
    ...shape,
    load: async (query, signal) => {
      const { orders, total } = await call(adminOrders, { query, signal })
      return { rows: orders, total }
    },
  })
  const [shown, show] = useShown('commande')
  const moves = useActorRef(orderMovesLogic)
  const notify = useToast()
  const { reload, send } = table
  useEffect(() => {
    const { unsubscribe } = moves.on('orders.moved', ({ outcome: { message, refused } }) => {
      if (refused.length === 0) notify(message, { type: 'success' })
      send({ type: 'selection.clear' })
      reload()
    })
    return unsubscribe
  }, [moves, notify, send, reload])

  const actions = (order: AdminOrder): RowAction[] => [
    { label: 'Voir la commande', onSelect: () => show(order.id) },
    ...nextStatuses(order.status).map((status) => ({
      label:
        status === 'cancelled'
          ? 'Annuler la commande'
          : `Passer à «\u00a0${statusLabel(status, order.deliveryMode)}\u00a0»`,
      onSelect: () => moves.send({ type: 'moves.ask', orders: [seenOrder(order)], status }),
    })),
  ]

  const columns: readonly Column<AdminOrder>[] = [
    {
      id: 'number',
      label: 'Commande',
      width: '11rem',
      cell: (order) => <RowName onOpen={() => show(order.id)}>{order.number}</RowName>,
    },
    {
      id: 'customer',
      narrow: 'line',
      label: 'Client',
      cell: ({ customer, name, purchaseOrder, placedBy }) => (
        <span className={panelStyles.cell}>
          {customerText(customer)}
          <span className={panelStyles.soft}>{name}</span>
          {placedBy && <span className={panelStyles.soft}>par {placedBy}</span>}
          {purchaseOrder && <span className={panelStyles.soft}>Réf. {purchaseOrder}</span>}
        </span>
      ),
    },
    {
      id: 'status',
      narrow: 'beside',
      label: 'Statut',
      width: '11rem',
      cell: ({ status, deliveryMode, lateness, openComplaints }) => (
        <span className={panelStyles.badges}>
          <OrderStatusBadge status={status} mode={deliveryMode} />
          {lateness && <Badge tone={latenessTones[lateness]}>{latenessLabels[lateness]}</Badge>}
          {openComplaints > 0 && (
            <Badge tone="danger">
              {openComplaints === 1 ? '1 réclamation' : `${openComplaints} réclamations`}
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'payment',
      narrow: 'hidden',
      label: 'Règlement',
      cell: ({ paymentMethod, paymentStatus }) => (
        <span className={panelStyles.cell}>
          {paymentMethods[paymentMethod].label}
          <span className={panelStyles.soft}>{paymentStatusLabels[paymentStatus]}</span>
        </span>
      ),
    },
    {
      id: 'promised',
      narrow: 'labelled',
      label: 'Promise',
      sort: 'promised',
      width: '9rem',
      cell: ({ promised, deliveryMode }) =>
        promised ? (
          <span className={panelStyles.cell}>
            {promisedText(promised, deliveryMode ?? 'ship')}
            {promised.first && (
              <span className={panelStyles.soft}>{firstText(promised.first, parisDay(Date.now()))}</span>
            )}
          </span>
        ) : (
          '–'
        ),
    },
    {
      id: 'created_at',
      narrow: 'short',
      label: 'Date',
      sort: 'created_at',
      width: '7rem',
      cell: ({ created_at }) => formatDate(created_at),
    },
    {
      id: 'total',
      narrow: 'short',
      label: 'Total TTC',
      sort: 'total',
      align: 'end',
      width: '8rem',
      cell: ({ total_with_vat, payable }) =>
        payable === total_with_vat ? (
          formatCents(toCents(total_with_vat))
        ) : (
          <span className={panelStyles.cell}>
            {formatCents(toCents(total_with_vat))}
            <span className={panelStyles.soft}>{reducedText(toCents(payable))}</span>
          </span>
        ),
    },
  ]

  return (
    <div className={panelStyles.stack}>
      <FilterBar
        table={table}
        search={{ label: 'Rechercher une commande', placeholder: 'Numéro, client, montant, projet' }}
        filters={filters}
      />
      <SearchEnd table={table} many="commandes" />
      {table.query.filters.customer && <OneCustomer what="Commandes" rows={table.rows} />}
      <DataTable
        table={table}
        caption="Commandes de tous les clients"
        noun={{ one: 'commande', many: 'commandes' }}
        columns={columns}
        rowLabel={({ number }) => number}
        actions={actions}
        bulk={(orders) => (
          <NextSteps
            orders={orders}
            onMove={(status) =>
              moves.send({
                type: 'moves.ask',
                orders: orders.map(seenOrder),
                status,
              })
            }
          />
        )}
        empty={{ title: 'Aucune commande pour le moment' }}
      />
      {shown !== null && (
        <OrderDialog key={shown} id={shown} moves={moves} onChanged={reload} onClose={() => show(null)} />
      )}
      <MoveDialog moves={moves} />
      <MoveOutcome moves={moves} />
    </div>
  )
}

interface NextStepsProps {
  orders: readonly AdminOrder[]
  onMove: (status: AdminOrder['status']) => void
}

/** Why the chosen orders have no step to take together. */
const noStepText = (orders: readonly AdminOrder[]): string => {
  const [status, ...others] = new Set(orders.map((order) => order.status))
  if (status === undefined || others.length > 0 || nextStatuses(status).length > 0)
    return 'Ces commandes n’en sont pas à la même étape.'
  const ended = statusLabel(status, sharedMode(orders)).toLowerCase()
  return orders.length === 1
    ? `Commande ${ended}\u00a0: plus rien à faire.`
    : `Commandes ${ended}s\u00a0: plus rien à faire.`
}

/** The steps that every chosen order may take. */
const NextSteps = ({ orders, onMove }: NextStepsProps) => {
  const shared = ORDER_STATUSES.filter((to) => orders.every(({ status }) => mayFollow(status, to)))
  return (
    <>
      {shared.every((status) => status === 'cancelled') && (
        <span className={panelStyles.soft}>{noStepText(orders)}</span>
      )}
      {shared.map((status) => (
        <Button
          key={status}
          variant={status === 'cancelled' ? 'secondary' : 'primary'}
          onClick={() => onMove(status)}
        >
          {status === 'cancelled'
            ? `Annuler ${orders.length === 1 ? 'cette commande' : 'ces commandes'}`
            : `Passer à «\u00a0${statusLabel(status, sharedMode(orders))}\u00a0»`}
        </Button>
      ))}
    </>
  )
}

const shape = {
  sorts: ['created_at', 'total', 'promised'],
  defaultSort: '-created_at',
  filters: {
    status: ASKED_STATUSES,
    payment: PAYMENT_METHODS,
    paymentStatus: PAYMENT_STATUSES,
    from: 'date',
    to: 'date',
    customer: 'text',
  },
} as const
