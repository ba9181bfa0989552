import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { ConfirmedCall } from '#client/platform/ConfirmedCall.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import type { Receivable } from '#shared/dashboard/receivables/receivables.schema'
import type { ReminderLevel } from '#shared/invoices/due.rules'
import { nextReminder, reminderLabels, reminderProblem, reminderText } from '#shared/invoices/reminders.rules'
import { formatDate, parisDay } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import panelStyles from '../table-kit/Panel.module.css'
import styles from './ReminderDialog.module.css'
import { reminderLogic } from './receivables.effects.ts'

interface ReminderDialogProps {
  invoice: Receivable
  /** sent, or refused: the list may be no longer so */
  onAnswered: () => void
  onClose: () => void
}

/** The next reminder of an invoice, read before it is sent; or why there is none. Give it the invoice's id as `key`. */
export const ReminderDialog = ({ invoice, onAnswered, onClose }: ReminderDialogProps) => {
  const [today] = useState(() => parisDay(Date.now()))
  const last = invoice.reminder?.level ?? null
  const problem = reminderProblem({ ...invoice, last, reachable: invoice.customer.email !== '' }, today)
  const level = nextReminder(last)
  if (problem !== null || level === null)
    return (
      <Modal
        open
        dismissible
        size="lg"
        title={`Facture ${invoice.number}`}
        onClose={onClose}
        footer={<Button onClick={onClose}>Fermer</Button>}
      >
        <div className={panelStyles.stack}>
          <p>
            Reste {formatCents(invoice.restCents)} à régler, échéance le {formatDate(invoice.dueOn)}.
          </p>
          <Alert tone="info">{problem}</Alert>
        </div>
      </Modal>
    )
  return <Reminder invoice={invoice} level={level} today={today} onAnswered={onAnswered} onClose={onClose} />
}

interface ReminderProps extends ReminderDialogProps {
  level: ReminderLevel
  today: string
}

const Reminder = ({ invoice, level, today, onAnswered, onClose }: ReminderProps) => {
  const [logic] = useState(() => reminderLogic(invoice.id, { level, restCents: invoice.restCents }))
  const actor = useActorRef(logic)
  useEffect(() => {
    actor.send({ type: 'call.ask' })
    const { unsubscribe } = actor.subscribe((snapshot) => {
      if (snapshot.matches('idle')) onClose()
    })
    return unsubscribe
  }, [actor, onClose])
  const { subject, paragraphs } = reminderText(level, invoice, today)
  return (
    <ConfirmedCall
      actor={actor}
      title={`${reminderLabels[level]} à ${invoice.customer.email}`}
      confirmLabel="Envoyer"
      onAnswered={onAnswered}
    >
      <article className={styles.mail} aria-label="Message">
        <h3>{subject}</h3>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className={panelStyles.soft}>
          Le lien vers la commande, et le compte à créditer s’il est indiqué, suivent dans l’email.
        </p>
      </article>
    </ConfirmedCall>
  )
}
