import { useSelector } from '@xstate/react'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import type { AnswerDraftRef } from '#machines/dashboard/quotes/answer-draft.machine'
import type { QuoteDetails } from '#shared/dashboard/quotes/quotes.schema'
import { parisDay } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { validUntil } from '#shared/quotes/answer.rules'
import { longDay } from '#shared/quotes/answer-text'
import { customerText } from '../orders/seen-order.ts'
import panelStyles from '../table-kit/Panel.module.css'

interface SendDialogProps {
  answer: AnswerDraftRef
  details: QuoteDetails
}

/** What the customer gets, before it is sent. */
export const SendDialog = ({ answer, details }: SendDialogProps) => {
  const open = useSelector(answer, (snapshot) => snapshot.hasTag('asked'))
  const busy = useSelector(answer, (snapshot) => snapshot.hasTag('busy'))
  const { prepared, failure } = useSelector(answer, ({ context }) => context)
  const { totals, content } = prepared
  const before = details.answer?.revision ?? 0
  return (
    <ConfirmModal
      open={open}
      title="Envoyer la réponse"
      size="lg"
      busy={busy}
      confirmLabel="Envoyer au client"
      cancelLabel="Revenir à la réponse"
      onConfirm={() => answer.send({ type: 'send.confirm' })}
      onCancel={() => answer.send({ type: 'send.cancel' })}
    >
      <div className={panelStyles.stack}>
        <p>
          {customerText(details.customer)} reçoit par email la réponse n°&nbsp;{before + 1} au devis{' '}
          {details.quote.number}&nbsp;: <strong>{formatCents(totals?.totalCents ?? 0)} TTC</strong> (
          {formatCents((totals?.netCents ?? 0) + (totals?.deliveryCents ?? 0))} HT,{' '}
          {totals?.deliveryCents === 0
            ? 'livraison offerte'
            : `dont livraison ${formatCents(totals?.deliveryCents ?? 0)}`}
          ).
        </p>
        <p>
          Elle peut être acceptée jusqu’au {longDay(validUntil(parisDay(Date.now()), content.validityDays))}
          {before > 0 ? `, et remplace la réponse n°\u00a0${before}.` : '.'}
        </p>
        <FailureAlert failure={failure} />
      </div>
    </ConfirmModal>
  )
}
