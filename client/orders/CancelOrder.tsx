import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { ConfirmedCall } from '#client/platform/ConfirmedCall.tsx'
import { call } from '#client/platform/call.ts'
import { confirmed } from '#client/platform/confirmed-call.effects.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { mayCancelOwn } from '#machines/lives/order.machine'
import type { confirmedCallMachine } from '#machines/platform/confirmed-call.machine'
import { selectActive, selectOrderer } from '#machines/session/session.selectors'
import { cancelOrder } from '#shared/orders/orders.endpoints'
import type { Order } from '#shared/orders/orders.schema'

type CancellingRef = ActorRefFrom<typeof confirmedCallMachine>

/** The cancelling of the order of that id: held by what stands while the order is read again. */
export const useCancelling = (id: string): CancellingRef => {
  const [logic] = useState(() =>
    confirmed(async () => {
      const { order } = await call(cancelOrder, { params: { id } })
      return { message: `La commande ${order.number} est annulée.` }
    }),
  )
  return useActorRef(logic)
}

export interface CancelOrderProps {
  cancelling: CancellingRef
  order: Pick<Order, 'status' | 'payments'>
}

/** Asks to cancel one's own order that waits for its payment alone; nothing of any other, and nothing for who may not order. */
export const CancelOrder = ({ cancelling, order }: CancelOrderProps) => {
  const active = useSessionSelector(selectActive)
  const preparing = useSessionSelector(selectOrderer) !== null
  const payment = order.payments.at(-1)?.status ?? 'pending'
  if (!active || preparing || !mayCancelOwn({ fulfilment: order.status, payment })) return null
  return (
    <Button variant="quiet" onClick={() => cancelling.send({ type: 'call.ask' })}>
      Annuler la commande
    </Button>
  )
}

interface CancelDialogProps {
  cancelling: CancellingRef
  /** of the order */
  number: string
  /** it was cancelled, or that was refused: the order may be no longer as it is shown */
  onAnswered: () => void
}

/** The question, and why it was refused: it outlives the button. */
export const CancelDialog = ({ cancelling, number, onAnswered }: CancelDialogProps) => (
  <ConfirmedCall
    actor={cancelling}
    title="Annuler la commande"
    confirmLabel="Oui, l’annuler"
    cancelLabel="La garder"
    danger
    onAnswered={onAnswered}
  >
    <p>
      La commande {number} ne sera pas fabriquée, et rien ne sera à régler. Elle reste dans votre historique,
      d’où vous pourrez la passer à nouveau, aux prix du jour. Si elle vient d’un devis, il redevient à
      commander, à ses prix, jusqu’à la fin de son délai.
    </p>
  </ConfirmedCall>
)
