import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { ConfirmModal, Modal } from '#client/platform/ui/Modal.tsx'
import { RadioGroup } from '#client/platform/ui/RadioGroup.tsx'
import { TextArea, TextInput } from '#client/platform/ui/TextInput.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import type { TransferMatchRef } from '#machines/dashboard/bank/transfer-match.machine'
import type { BankTransfer, FoundOrder } from '#shared/dashboard/bank/bank.schema'
import { certaintyLabels, reasonTexts } from '#shared/dashboard/bank/proposals'
import { ASIDE_REASON_MAX } from '#shared/dashboard/bank/transfer-states'
import { ADMIN_SEARCH_MAX } from '#shared/dashboard/lists'
import { paymentStatusLabels } from '#shared/orders/order-status.rules'
import { balanceOf } from '#shared/orders/payment-entries'
import { formatDate } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { Facts } from '../table-kit/Facts.tsx'
import panelStyles from '../table-kit/Panel.module.css'
import styles from './BankPanel.module.css'
import { transferMatchLogic } from './bank.effects.ts'
import { sharesText } from './Proposal.tsx'
import { Shares } from './Shares.tsx'

/** What is known of a transfer. */
export const TransferFacts = ({
  transfer: { day, cents, payer, text, reference },
}: {
  transfer: BankTransfer
}) => (
  <Facts
    facts={[
      ['Montant', formatCents(cents)],
      ['Date', formatDate(day)],
      ['Payeur', payer || '–'],
      ['Libellé', text || '–'],
      ['Référence', reference || '–'],
    ]}
  />
)

interface TransferDialogProps {
  transfer: BankTransfer
  /** done, or refused: the list may be no longer so */
  onAnswered: () => void
  onClose: () => void
}

/** What an open transfer pays: a proposal, an order that is looked for, or nothing. Give it the transfer's id as `key`. */
export const TransferDialog = ({ transfer, onAnswered, onClose }: TransferDialogProps) => {
  const match = useActorRef(transferMatchLogic, { input: { transfer } })
  const state = useSelector(match, (snapshot) => snapshot)
  const notify = useToast()
  useEffect(() => {
    const { unsubscribe } = match.on('*', (told) => {
      if (told.type === 'transfer.moved') {
        notify(told.message, { type: 'success' })
        onClose()
      }
      onAnswered()
    })
    return unsubscribe
  }, [match, notify, onAnswered, onClose])
  if (state.matches('excusing') || state.matches('puttingAside')) return <PutAside match={match} />
  const isRecording = state.matches('recording')
  const { failure } = state.context
  return (
    <Modal
      open
      title={`Virement de ${formatCents(transfer.cents)}`}
      closable={!isRecording}
      onClose={() => !isRecording && onClose()}
      footer={
        <>
          <Button
            variant="secondary"
            disabled={!state.can({ type: 'aside.ask' })}
            onClick={() => match.send({ type: 'aside.ask' })}
          >
            Mettre de côté
          </Button>
          <Button
            busy={isRecording}
            disabled={!isRecording && !state.can({ type: 'record.confirm' })}
            onClick={() => match.send({ type: 'record.confirm' })}
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <div className={panelStyles.stack}>
        <TransferFacts transfer={transfer} />
        <Proposals match={match} transfer={transfer} />
        <OrderSearch match={match} />
        <Shares match={match} cents={transfer.cents} />
        <FailureAlert failure={failure} />
      </div>
    </Modal>
  )
}

const keyOf = (shares: readonly { order: { id: string }; cents: number }[]): string =>
  shares.map(({ order, cents }) => `${order.id}:${cents}`).join()

const Proposals = ({ match, transfer }: { match: TransferMatchRef; transfer: BankTransfer }) => {
  const shares = useSelector(match, ({ context }) => context.shares)
  if (transfer.proposals.length === 0)
    return <p>Rien n’est proposé&nbsp;: cherchez la commande par son numéro ou sa société.</p>
  return (
    <RadioGroup
      legend="Ce qu’il règle sans doute"
      name="proposal"
      value={keyOf(shares)}
      options={transfer.proposals.map((proposal) => ({
        value: keyOf(proposal.shares),
        label: `${certaintyLabels[proposal.certainty]}\u00a0: ${sharesText(proposal.shares)}`,
        hint: reasonTexts[proposal.reason],
      }))}
      onChange={(value) => {
        const chosen = transfer.proposals.find((proposal) => keyOf(proposal.shares) === value)
        if (chosen) match.send({ type: 'proposal.choose', shares: chosen.shares })
      }}
    />
  )
}

const OrderSearch = ({ match }: { match: TransferMatchRef }) => {
  const text = useSelector(match, ({ context }) => context.text)
  const found = useSelector(match, ({ context }) => context.found)
  const isSearching = useSelector(match, (snapshot) => snapshot.matches('searching'))
  const isAskable = useSelector(match, (snapshot) => snapshot.can({ type: 'search.send' }))
  return (
    <search className={panelStyles.stack}>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          match.send({ type: 'search.send' })
        }}
      >
        <Field label="Chercher une commande">
          <TextInput
            name="order"
            autoComplete="off"
            maxLength={ADMIN_SEARCH_MAX}
            placeholder="Numéro, société"
            readOnly={isSearching}
            value={text}
            onChange={({ target }) => match.send({ type: 'search.change', text: target.value })}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={isSearching} disabled={!isSearching && !isAskable}>
          Chercher
        </Button>
      </form>
      <div aria-live="polite">
        {found !== null &&
          (found.length === 0 ? (
            <p>Aucune commande ne correspond.</p>
          ) : (
            <Found match={match} orders={found} />
          ))}
      </div>
    </search>
  )
}

const Found = ({ match, orders }: { match: TransferMatchRef; orders: readonly FoundOrder[] }) => {
  const shares = useSelector(match, ({ context }) => context.shares)
  const isOpen = useSelector(match, (snapshot) => snapshot.matches('choosing'))
  return (
    <ul className={styles.found} aria-label="Commandes trouvées">
      {orders.map(({ name, ...order }) => {
        const isAmong = shares.some((share) => share.order.id === order.id)
        const isChosen = isAmong && shares.length === 1
        return (
          <li key={order.id}>
            <span className={panelStyles.cell}>
              <span>
                {order.number} · {order.company || '–'}
              </span>
              <span className={styles.reason}>
                {name} · {paymentStatusLabels[order.paymentStatus]} · reste {formatCents(balanceOf(order))}
              </span>
            </span>
            {shares.length > 0 && !isAmong && (
              <Button
                variant="secondary"
                aria-label={`Ajouter ${order.number}`}
                disabled={!isOpen}
                onClick={() => match.send({ type: 'order.add', order })}
              >
                Ajouter
              </Button>
            )}
            <Button
              variant={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              aria-label={`Choisir ${order.number}`}
              disabled={!isOpen}
              onClick={() => match.send({ type: 'order.choose', order })}
            >
              Choisir
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

const PutAside = ({ match }: { match: TransferMatchRef }) => {
  const state = useSelector(match, (snapshot) => snapshot)
  const { reason, failure } = state.context
  const busy = state.matches('puttingAside')
  return (
    <ConfirmModal
      open
      title="Mettre le virement de côté"
      confirmLabel="Mettre de côté"
      busy={busy}
      confirmable={state.can({ type: 'aside.confirm' })}
      onConfirm={() => match.send({ type: 'aside.confirm' })}
      onCancel={() => match.send({ type: 'aside.cancel' })}
    >
      <div className={panelStyles.stack}>
        <p>Il ne règle aucune commande&nbsp;: il quitte la liste, et peut y revenir.</p>
        <Field label="Pourquoi" required>
          <TextArea
            name="reason"
            rows={3}
            maxLength={ASIDE_REASON_MAX}
            readOnly={busy}
            value={reason}
            onChange={({ target }) => match.send({ type: 'aside.change', reason: target.value })}
          />
        </Field>
        <FailureAlert failure={failure} />
      </div>
    </ConfirmModal>
  )
}
