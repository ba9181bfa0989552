import { useActorRef } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmedCall } from '#client/platform/ConfirmedCall.tsx'
import type { confirmed } from '#client/platform/confirmed-call.effects.ts'
import type { ModalSize } from '#client/platform/ui/Modal.tsx'
import type { BankTransfer, ListedCertain } from '#shared/dashboard/bank/bank.schema'
import { formatDate } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'
import panelStyles from '../table-kit/Panel.module.css'
import styles from './BankPanel.module.css'
import { detachLogic, recordCertainLogic, reopenLogic } from './bank.effects.ts'
import { ShareEffect } from './Proposal.tsx'
import { TransferFacts } from './TransferDialog.tsx'

interface AskedProps {
  /** done, or refused: the list may be no longer so */
  onAnswered: () => void
  onClose: () => void
}

interface AskedCallProps extends AskedProps {
  make: () => ReturnType<typeof confirmed>
  title: string
  confirmLabel: string
  danger?: boolean
  size?: ModalSize
  children: ReactNode
}

/** A call that is asked as soon as it stands there, and goes away once it is answered. */
const AskedCall = ({ make, onClose, children, ...question }: AskedCallProps) => {
  const [logic] = useState(make)
  const actor = useActorRef(logic)
  useEffect(() => {
    actor.send({ type: 'call.ask' })
    const { unsubscribe } = actor.subscribe((snapshot) => {
      if (snapshot.matches('idle')) onClose()
    })
    return unsubscribe
  }, [actor, onClose])
  return (
    <ConfirmedCall actor={actor} {...question}>
      {children}
    </ConfirmedCall>
  )
}

/** « Enregistrer les N certains »: each with what it makes of its orders, what they come to, and that customers are told. */
export const RecordCertain = ({
  transfers,
  cents,
  ...asked
}: AskedProps & { transfers: readonly ListedCertain[]; cents: number }) => (
  <AskedCall
    {...asked}
    make={() => recordCertainLogic(transfers)}
    title="Enregistrer les virements certains"
    size="2xl"
    confirmLabel="Enregistrer et prévenir les clients"
  >
    <div className={panelStyles.stack}>
      <p>
        {counted(transfers.length, 'virement')}, {formatCents(cents)} en tout&nbsp;: chacun cite sa commande
        ou sa facture, au centime près. Chaque client est prévenu par email que son règlement est arrivé.
      </p>
      <ul className={styles.certain}>
        {transfers.map(({ id, day, cents: amount, payer, text, shares }) => (
          <li key={id}>
            <span>
              {formatCents(amount)} le {formatDate(day)}, {payer || text || 'sans libellé'}
            </span>
            {shares.map((share) => (
              <ShareEffect key={share.order.id} share={share} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  </AskedCall>
)

/** A recorded transfer, and the question that takes it back. */
export const DetachTransfer = ({ transfer, ...asked }: AskedProps & { transfer: BankTransfer }) => (
  <AskedCall
    {...asked}
    make={() => detachLogic(transfer.id)}
    title="Détacher le virement"
    confirmLabel="Détacher et prévenir le client"
    danger
  >
    <div className={panelStyles.stack}>
      <TransferFacts transfer={transfer} />
      <p>
        Enregistré sur{' '}
        {transfer.recorded.map(({ number, cents }) => `${number} (${formatCents(cents)})`).join(', ')}. Le
        même montant en sera retiré par une écriture contraire, le client en est prévenu par email, et le
        virement sera de nouveau à rapprocher.
      </p>
    </div>
  </AskedCall>
)

/** A transfer that is put aside, and the question that takes it up again. */
export const ReopenTransfer = ({ transfer, ...asked }: AskedProps & { transfer: BankTransfer }) => (
  <AskedCall
    {...asked}
    make={() => reopenLogic(transfer.id)}
    title="Reprendre le virement"
    confirmLabel="Reprendre"
  >
    <div className={panelStyles.stack}>
      <TransferFacts transfer={transfer} />
      <p>Mis de côté&nbsp;: {transfer.reason}</p>
    </div>
  </AskedCall>
)
