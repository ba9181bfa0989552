import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { entryLine } from '#client/orders/history/PaymentEntries.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { Select, TextInput } from '#client/platform/ui/TextInput.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { unseenOf } from '#machines/dashboard/orders/payment-entry.machine'
import { isStripeReference } from '#shared/orders/card-checkouts'
import {
  ENTRY_MEANS,
  ENTRY_REFERENCE_MAX,
  entryEffect,
  entryMeansLabels,
  meansOfMethod,
  returnableCents,
} from '#shared/orders/payment-entries'
import { draftProblems, type EntryWay, entryMove, type SeenMoney } from '#shared/orders/payment-entry-draft'
import type { PaymentMethod } from '#shared/orders/payment-methods'
import type { PaymentEntry } from '#shared/orders/payments.schema'
import { parisDay } from '#shared/platform/dates'
import panelStyles from '../table-kit/Panel.module.css'
import { paymentEntryLogic } from './orders.effects.ts'

const titles: Readonly<Record<EntryWay, string>> = {
  received: 'Enregistrer un règlement',
  returned: 'Enregistrer un remboursement',
  bounced: 'Enregistrer un impayé',
}

const meansOptions = ENTRY_MEANS.map((value) => ({ value, label: entryMeansLabels[value] }))

interface RecordPaymentProps {
  id: string
  money: SeenMoney
  /** of the order, as they were recorded */
  entries: readonly PaymentEntry[]
  method: PaymentMethod
  /** recorded, or refused: the order may be no longer as it is shown */
  onAnswered: () => void
}

/** Money of an order that came in, was given back, or did not hold: how much, when, by what. */
export const RecordPayment = ({ id, money, entries, method, onAnswered }: RecordPaymentProps) => {
  const entry = useActorRef(paymentEntryLogic, { input: { id, money } })
  const state = useSelector(entry, (snapshot) => snapshot)
  const notify = useToast()
  useEffect(() => entry.send({ type: 'money.read', money }), [entry, money])
  useEffect(() => {
    const { unsubscribe } = entry.on('*', (told) => {
      if (told.type === 'entry.recorded') notify(told.message, { type: 'success' })
      onAnswered()
    })
    return unsubscribe
  }, [entry, notify, onAnswered])
  const ask = (way: EntryWay) =>
    entry.send({ type: 'entry.ask', way, today: parisDay(Date.now()), means: meansOfMethod[method] })
  const { way, draft, failure } = state.context
  const problems = draftProblems(state.context)
  const busy = state.hasTag('busy')
  const unseen = busy ? [] : entries.slice(entries.length - unseenOf(state.context))
  const isTold = method === 'card' && entries.some(({ reference }) => isStripeReference(reference))
  const change = (changed: Partial<typeof draft>) => entry.send({ type: 'entry.change', change: changed })
  return (
    <>
      <Button variant="secondary" onClick={() => ask('received')}>
        {titles.received}
      </Button>
      {returnableCents(money.standing) > 0 && (
        <Button variant="secondary" onClick={() => ask('returned')}>
          {titles.returned}
        </Button>
      )}
      {money.standing.receivedCents > 0 && (
        <Button variant="secondary" onClick={() => ask('bounced')}>
          {titles.bounced}
        </Button>
      )}
      <ConfirmModal
        open={state.hasTag('open')}
        title={titles[way]}
        busy={busy}
        confirmable={state.can({ type: 'entry.confirm' })}
        confirmLabel="Enregistrer"
        onConfirm={() => entry.send({ type: 'entry.confirm' })}
        onCancel={() => entry.send({ type: 'entry.cancel' })}
      >
        <div className={panelStyles.stack}>
          <Field label="Montant TTC" required error={problems.amount?.[0]}>
            <TextInput
              name="amount"
              autoComplete="off"
              inputMode="decimal"
              suffix="€"
              readOnly={busy}
              value={draft.amount}
              onChange={({ target }) => change({ amount: target.value })}
            />
          </Field>
          <Field label="Date" required error={problems.day?.[0]}>
            <TextInput
              type="date"
              name="day"
              readOnly={busy}
              value={draft.day}
              onChange={({ target }) => change({ day: target.value })}
            />
          </Field>
          <Field label="Moyen">
            <Select
              name="means"
              disabled={busy}
              options={meansOptions}
              value={draft.means}
              onChange={({ target }) =>
                change({ means: ENTRY_MEANS.find((means) => means === target.value) ?? draft.means })
              }
            />
          </Field>
          <Field
            label="Référence"
            hint="Libellé du virement, numéro du chèque"
            error={problems.reference?.[0]}
          >
            <TextInput
              name="reference"
              autoComplete="off"
              maxLength={ENTRY_REFERENCE_MAX}
              readOnly={busy}
              value={draft.reference}
              onChange={({ target }) => change({ reference: target.value })}
            />
          </Field>
          {draft.means === 'card' && isTold && (
            <Alert tone="info" title="Stripe tient ces mouvements">
              Les paiements, remboursements et litiges de cette carte s’enregistrent sans vous, dès que Stripe
              les annonce. Un remboursement fait chez Stripe ne se saisit pas ici&nbsp;: il serait compté deux
              fois.
            </Alert>
          )}
          <p aria-live="polite">{entryEffect(money.standing, entryMove(draft, way))}</p>
          {unseen.length > 0 && (
            <Alert tone="warning" announce title="Un mouvement a été enregistré entre-temps">
              <ul className={panelStyles.names}>
                {unseen.map((one) => (
                  <li key={one.id}>{entryLine(one)}</li>
                ))}
              </ul>
              <p>Si c’est celui que vous saisissez, annulez&nbsp;: il est enregistré.</p>
              <Button variant="secondary" onClick={() => entry.send({ type: 'entry.insist' })}>
                C’en est un autre
              </Button>
            </Alert>
          )}
          {failure && unseen.length === 0 && (
            <Alert tone="error" announce>
              {failure.message}
            </Alert>
          )}
        </div>
      </ConfirmModal>
    </>
  )
}
