import { useSelector } from '@xstate/react'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { TextArea } from '#client/platform/ui/TextInput.tsx'
import {
  isUnapplied,
  leavingOf,
  type OrderMovesRef,
  recordedOf,
  refundOf,
  type SeenOrder,
  unnumbered,
} from '#machines/dashboard/orders/order-moves.machine'
import { detailHints, ORDER_STATUS_DETAIL_MAX } from '#shared/dashboard/orders/orders.rules'
import { sharedMode, statusLabel } from '#shared/orders/order-status.rules'
import type { OrderStatus } from '#shared/orders/orders.schema'
import { formatCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'
import panelStyles from '../table-kit/Panel.module.css'
import { Shipments } from './Shipments.tsx'

/** Orders that the question lists before it only counts. */
const NAMED = 5

/** « Expédier 3 commandes », with what each customer is told, before anything is done. */
export const MoveDialog = ({ moves }: { moves: OrderMovesRef }) => {
  const open = useSelector(moves, (snapshot) => snapshot.hasTag('asked'))
  const busy = useSelector(moves, (snapshot) => snapshot.hasTag('busy'))
  const confirmable = useSelector(
    moves,
    (snapshot) => snapshot.hasTag('busy') || snapshot.can({ type: 'moves.confirm' }),
  )
  const without = useSelector(moves, ({ context }) => unnumbered(context))
  const unapplied = useSelector(moves, ({ context }) => isUnapplied(context))
  const money = useSelector(moves, ({ context }) => refundText(context) || recordedText(context))
  const { orders, status, detail, failure } = useSelector(moves, ({ context }) => context)
  const one = orders.length === 1
  const isCancel = status === 'cancelled'
  const leaving = status === 'shipped' ? leavingOf({ orders }) : []
  const named = orders.filter((order) => !leaving.includes(order))
  const isShipping = leaving.length > 0
  // of one that has left in part, the carriage of one of both is invoiced already
  const inTwo = leaving.filter(
    (order) => order.deliveryMode === 'ship_in_two' && order.status !== 'partly_shipped',
  ).length
  return (
    <ConfirmModal
      open={open}
      title={titleOf(orders, status)}
      danger={isCancel}
      busy={busy}
      confirmable={confirmable}
      note={isShipping ? (unapplied ? UNAPPLIED : unnumberedText(without, leaving.length)) : undefined}
      size={isShipping ? '3xl' : 'md'}
      confirmLabel={confirmLabelOf(orders, status)}
      cancelLabel={!isCancel ? 'Revenir' : one ? 'Garder la commande' : 'Garder les commandes'}
      onConfirm={() => moves.send({ type: 'moves.confirm' })}
      onCancel={() => moves.send({ type: 'moves.cancel' })}
    >
      <div className={panelStyles.stack}>
        <p>
          {one
            ? 'Le client est prévenu par email.'
            : 'Chaque client est prévenu par email, commande par commande.'}
          {isCancel && ' Une annulation est définitive.'}
        </p>
        {money !== '' && <Alert tone="warning">{money}</Alert>}
        {inTwo > 0 && <Alert tone="warning">{inTwoText(inTwo, orders.length)}</Alert>}
        {isShipping && <Shipments moves={moves} busy={busy} />}
        {isShipping && named.length > 0 && <p>À retirer sur place, sans transporteur&nbsp;:</p>}
        {named.length > 0 && (
          <ul className={panelStyles.names}>
            {named.slice(0, NAMED).map(({ id, number, customer }) => (
              <li key={id}>
                {number} – {customer}
              </li>
            ))}
            {named.length > NAMED && <li>et {named.length - NAMED} autres</li>}
          </ul>
        )}
        <Field
          label={detailHints[status] ?? 'Précision pour le client'}
          hint={
            one
              ? 'Facultatif, repris dans l’email et le suivi de la commande.'
              : 'Facultatif, le même texte dans l’email et le suivi de chaque commande.'
          }
        >
          <TextArea
            rows={3}
            maxLength={ORDER_STATUS_DETAIL_MAX}
            value={detail}
            readOnly={busy}
            onChange={(event) => moves.send({ type: 'detail.type', text: event.target.value })}
          />
        </Field>
        <FailureAlert failure={failure} />
      </div>
    </ConfirmModal>
  )
}

/** What a cancellation promises: the mail tells each customer of whose money some came in of a refund. */
const refundText = (context: Parameters<typeof refundOf>[0]): string => {
  const { count, cents } = refundOf(context)
  if (count === 0) return ''
  const paid =
    context.orders.length === 1
      ? 'Déjà réglé'
      : counted(count, 'commande déjà réglée ou en partie', 'commandes déjà réglées ou en partie')
  return `${paid}\u00a0: ${formatCents(cents)} à rembourser`
}

/** What is written down by telling that the money came in, without a word of it. */
const recordedText = (context: Parameters<typeof recordedOf>[0]): string => {
  const cents = recordedOf(context)
  return cents === 0
    ? ''
    : `${formatCents(cents)} seront enregistrés comme reçus aujourd’hui. Pour un autre montant ou une autre date, enregistrez plutôt le règlement depuis la commande.`
}

/** Orders that are brought in two may leave at once: it is said what that is invoiced. */
const inTwoText = (count: number, all: number): string => {
  const planned =
    all === 1
      ? 'Cette commande est prévue en deux livraisons'
      : counted(count, 'commande est prévue en deux livraisons', 'commandes sont prévues en deux livraisons')
  return `${planned}\u00a0: tout part en un colis, et les deux livraisons sont facturées avec lui. Pour la première seule, choisissez «\u00a0Expédier en partie\u00a0» depuis la commande.`
}

const UNAPPLIED = 'Le transporteur choisi pour toutes n’est pas encore appliqué.'

/** Orders may leave without a number: it is said, and nobody is kept from it. */
const unnumberedText = (count: number, all: number): string => {
  if (count === 0) return ''
  return `${all === 1 ? 'La commande part' : counted(count, 'commande part', 'commandes partent')} sans numéro de colis.`
}

/** What is done with an order that goes to such a status, where it has a verb of its own. */
const verbs: Readonly<Partial<Record<OrderStatus, string>>> = { shipped: 'Expédier', cancelled: 'Annuler' }

/** None of those that are fetched alone is sent. */
const verbOf = (orders: readonly SeenOrder[], status: OrderStatus): string | undefined =>
  status === 'shipped' && sharedMode(orders) === 'pickup' ? undefined : verbs[status]

/** Of one that has left in part, the rest goes. */
const oneText = ([order]: readonly SeenOrder[]): string =>
  order?.status === 'partly_shipped' ? 'le reste de la commande' : 'la commande'

const titleOf = (orders: readonly SeenOrder[], status: OrderStatus): string => {
  const what = orders.length === 1 ? oneText(orders) : `${orders.length}\u00a0commandes`
  const verb = verbOf(orders, status)
  return verb === undefined
    ? `Passer ${what} à «\u00a0${statusLabel(status, sharedMode(orders))}\u00a0»`
    : `${verb} ${what}`
}

const confirmLabelOf = (orders: readonly SeenOrder[], status: OrderStatus): string => {
  const verb = verbOf(orders, status)
  if (verb === undefined) return `Passer à «\u00a0${statusLabel(status, sharedMode(orders))}\u00a0»`
  return `${verb} ${orders.length === 1 ? oneText(orders) : `les ${orders.length}\u00a0commandes`}`
}
