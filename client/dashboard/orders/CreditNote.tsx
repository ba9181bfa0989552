import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { titlesOf } from '#client/orders/history/Parcels.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { QuantityStepper } from '#client/platform/ui/QuantityStepper.tsx'
import { Select, TextArea, TextInput } from '#client/platform/ui/TextInput.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { mayCredit } from '#machines/lives/order.machine'
import {
  chosenCredit,
  chosenInvoice,
  creditableIn,
  isCreditable,
  rebatableIn,
  takenProblem,
} from '#shared/dashboard/orders/credit-draft'
import type { AdminOrderReply } from '#shared/dashboard/orders/orders.schema'
import { REASON_MAX } from '#shared/orders/payable'
import type { SeenMoney } from '#shared/orders/payment-entry-draft'
import { reducedBy, reductionEffect } from '#shared/orders/reductions'
import { formatDate } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import panelStyles from '../table-kit/Panel.module.css'
import { creditNoteLogic } from './orders.effects.ts'
import styles from './orders.module.css'

interface CreditNoteProps {
  details: AdminOrderReply
  money: SeenMoney
  /** made, or refused: the order may be no longer as it is shown */
  onAnswered: () => void
}

const TITLE = 'Établir un avoir'

/** « Établir un avoir »: what is taken back of an invoice of the order, and why. */
export const CreditNote = ({ details: { order, invoices }, money, onAnswered }: CreditNoteProps) => {
  const actor = useActorRef(creditNoteLogic, { input: { id: order.id, invoices } })
  const state = useSelector(actor, (snapshot) => snapshot)
  const notify = useToast()
  useEffect(() => actor.send({ type: 'invoices.read', invoices }), [actor, invoices])
  useEffect(() => {
    const { unsubscribe } = actor.on('*', (told) => {
      if (told.type === 'credit.made') notify(told.message, { type: 'success' })
      onAnswered()
    })
    return unsubscribe
  }, [actor, notify, onAnswered])
  const { taken, typed, reason, failure, isOvertaken, chosen } = state.context
  const busy = state.hasTag('busy')
  const invoice = chosenInvoice(state.context)
  const creditable = creditableIn(state.context)
  const credit = chosenCredit(state.context)
  const titles = titlesOf(order)
  const set = (line: number, units: number) => actor.send({ type: 'units.set', line, units })
  return (
    <>
      {mayCredit(order.status) && invoices.some(isCreditable) && (
        <Button variant="secondary" onClick={() => actor.send({ type: 'credit.ask' })}>
          {TITLE}
        </Button>
      )}
      <ConfirmModal
        open={state.hasTag('open')}
        title={TITLE}
        size="3xl"
        busy={busy}
        confirmable={busy || state.can({ type: 'credit.confirm' })}
        confirmLabel="Établir l’avoir et prévenir le client"
        cancelLabel="Revenir"
        onConfirm={() => actor.send({ type: 'credit.confirm' })}
        onCancel={() => actor.send({ type: 'credit.close' })}
      >
        <div className={panelStyles.stack}>
          <p>
            Choisissez ce que l’avoir reprend de la facture, ou ce dont il en baisse le prix. Un avoir établi
            ne change plus.
          </p>
          {isOvertaken && (
            <Alert tone="warning" announce>
              Un avoir a été établi entre-temps sur cette facture. Choisissez à nouveau.
            </Alert>
          )}
          <Field label="Facture">
            <Select
              name="invoice"
              disabled={busy}
              options={invoices.map(({ number, day, amounts }, index) => ({
                value: String(index),
                label: `${number} du ${formatDate(day)}, ${formatCents(amounts.totalCents)} TTC`,
              }))}
              value={String(chosen)}
              onChange={({ target }) => actor.send({ type: 'invoice.choose', index: Number(target.value) })}
            />
          </Field>
          <div className={styles.all}>
            <Button variant="quiet" disabled={busy} onClick={() => actor.send({ type: 'units.all' })}>
              Tout ce qui peut être repris
            </Button>
            <Button variant="quiet" disabled={busy} onClick={() => actor.send({ type: 'units.none' })}>
              Rien
            </Button>
          </div>
          <ul className={styles.leaving}>
            {invoice?.amounts.lines.map(({ line, quantity, unitCents }) => {
              const most = creditable.lines.find((one) => one.line === line)?.quantity ?? 0
              const count = taken.lines.find((one) => one.line === line)?.quantity ?? 0
              return (
                <li key={line} className={styles.part}>
                  <span>
                    {line + 1}. {titles[line]}, {formatCents(unitCents)} HT{' '}
                    <span className={panelStyles.soft}>
                      {most === 0
                        ? 'déjà repris'
                        : `${most} sur ${quantity} ${most > 1 ? 'peuvent' : 'peut'} être repris`}
                    </span>
                  </span>
                  {most > 0 && (
                    <QuantityStepper
                      label={`Quantité reprise de la ligne ${line + 1}, ${titles[line]}`}
                      value={count}
                      canDecrease={!busy && count > 0}
                      canIncrease={!busy && count < most}
                      onStep={(by) => set(line, count + by)}
                      onEnter={(text) => set(line, /^\s*\d+\s*$/.test(text) ? Number(text) : count)}
                    />
                  )}
                  {rebatableIn(state.context, line) > 0 && (
                    <div className={styles.rebate}>
                      <Field label={`Remise HT sur la ligne ${line + 1}`} hint="Sans reprendre d’unité.">
                        <TextInput
                          name={`rebate-${line}`}
                          inputMode="decimal"
                          autoComplete="off"
                          suffix="€"
                          value={typed[line] ?? ''}
                          readOnly={busy}
                          onChange={({ target }) =>
                            actor.send({ type: 'rebate.type', line, text: target.value })
                          }
                        />
                      </Field>
                    </div>
                  )}
                </li>
              )
            })}
          </ul>
          {creditable.delivery && invoice && (
            <Checkbox
              label={`Reprendre aussi la livraison, ${formatCents(invoice.amounts.deliveryCents)} HT`}
              checked={taken.delivery}
              disabled={busy}
              onChange={(delivery) => actor.send({ type: 'delivery.set', delivery })}
            />
          )}
          <p aria-live="polite">
            {credit === null
              ? takenProblem(state.context)
              : `Avoir de ${formatCents(credit.netCents)} HT, ${formatCents(credit.totalCents)} TTC. ${reductionEffect(reducedBy(money.standing, credit.totalCents))}`}
          </p>
          <Field label="Motif" required hint="Repris sur l’avoir et dans l’email au client.">
            <TextArea
              name="reason"
              rows={2}
              maxLength={REASON_MAX}
              value={reason}
              readOnly={busy}
              onChange={({ target }) => actor.send({ type: 'reason.type', text: target.value })}
            />
          </Field>
          <FailureAlert failure={failure} />
        </div>
      </ConfirmModal>
    </>
  )
}
