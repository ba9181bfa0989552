import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { ConfirmedCall } from '#client/platform/ConfirmedCall.tsx'
import { call } from '#client/platform/call.ts'
import { confirmed } from '#client/platform/confirmed-call.effects.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { mayCancelOwn } from '#machines/lives/order.machine'
import { selectActive } from '#machines/session/session.selectors'
import { cancelOrder } from '#shared/orders/orders.endpoints'
import type { Order } from '#shared/orders/orders.schema'

interface CancelOrderProps {
  order: Pick<Order, 'id' | 'number' | 'status' | 'payments'>
  /** it was cancelled: as it is since */
  onCancelled: (order: Order) => void
}

/** The call, and the order as it answered. */
const cancelling = (id: string) => {
  let answered: Order | undefined
  const logic = confirmed(async () => {
    const { order } = await call(cancelOrder, { params: { id } })
    answered = order
    return { message: `La commande ${order.number} est annulée.` }
  })
  return { logic, answer: () => answered }
}

/** One's own cancelling of an order that waits for its payment alone; nothing of any other. */
export const CancelOrder = ({ order, onCancelled }: CancelOrderProps) => {
  const [{ logic, answer }] = useState(() => cancelling(order.id))
  const actor = useActorRef(logic)
  const active = useSessionSelector(selectActive)
  const payment = order.payments.at(-1)?.status ?? 'pending'
  if (!active || !mayCancelOwn({ fulfilment: order.status, payment })) return null
  return (
    <>
      <Button variant="quiet" onClick={() => actor.send({ type: 'call.ask' })}>
        Annuler la commande
      </Button>
      <ConfirmedCall
        actor={actor}
        title="Annuler la commande"
        confirmLabel="Oui, l’annuler"
        cancelLabel="La garder"
        danger
        onAnswered={() => {
          const cancelled = answer()
          if (cancelled) onCancelled(cancelled)
        }}
      >
        <p>
          La commande {order.number} ne sera pas fabriquée, et rien ne sera à régler. Elle reste dans votre
          historique, d’où vous pourrez la passer à nouveau, aux prix du jour. Si elle vient d’un devis, il
          redevient à commander, à ses prix, jusqu’à la fin de son délai.
        </p>
      </ConfirmedCall>
    </>
  )
}
