import { useState } from 'react'
import { paths } from '#client/paths.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { ConfirmModal, Modal } from '#client/platform/ui/Modal.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { selectUser } from '#machines/session/session.selectors'
import { WHOLE_QUANTITY } from '#shared/estimates/estimate-limits'
import type { EstimateLine } from '#shared/estimates/estimates.schema'
import { formatCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'
import { cartChoices } from './begun-estimate.ts'
import styles from './Estimate.module.css'

interface CartDialogProps {
  vatRate: EstimateLine['vatRate']
  /** what the estimate has already */
  lines: readonly EstimateLine[]
  /** lines that the estimate may still take */
  room: number
  onAdd: (lines: readonly EstimateLine[]) => void
  onClose: () => void
}

/** Whether an estimate has what a line of the cart is: the same model, answers and opening. */
const has = (lines: readonly EstimateLine[], { product }: EstimateLine): boolean =>
  lines.some((line) => JSON.stringify(line.product) === JSON.stringify(product))

/** The lines of the cart, to be added to an estimate. Mounted while it is open. */
export const CartDialog = ({ vatRate, lines, room, onAdd, onClose }: CartDialogProps) => {
  const userId = useSessionSelector((snapshot) => selectUser(snapshot)?.id ?? null)
  const [choices] = useState(() => cartChoices(userId, vatRate))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        choices
          .filter(({ line }) => !has(lines, line))
          .slice(0, room)
          .map(({ line }) => line.key),
      ),
  )
  const title = 'Ajouter depuis le panier'
  if (choices.length === 0)
    return (
      <Modal open dismissible title={title} size="lg" onClose={onClose}>
        <EmptyState
          title="Le panier est vide"
          actions={
            <LinkButton variant="secondary" to={paths.configurator}>
              Aller au configurateur
            </LinkButton>
          }
        >
          Configurez un produit et mettez-le au panier&nbsp;: ce devis vous attend dans vos devis clients.
        </EmptyState>
      </Modal>
    )
  const toggle = (key: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(key)
    else next.delete(key)
    setChosen(next)
  }
  const added = choices.map(({ line }) => line).filter(({ key }) => chosen.has(key))
  const isTooMany = added.length > room
  return (
    <ConfirmModal
      open
      title={title}
      size="lg"
      confirmLabel={`Ajouter ${counted(added.length, 'ligne')}`}
      confirmable={added.length > 0 && !isTooMany}
      note={isTooMany ? `Ce devis peut recevoir encore ${counted(room, 'ligne')}.` : undefined}
      onConfirm={() => onAdd(added)}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <p>Les lignes restent au panier. Leur prix d’achat n’est montré qu’à vous.</p>
        {choices.map(({ label, line, line: { key, quantity, purchaseCents } }) => (
          <Checkbox
            key={key}
            label={label}
            hint={`${has(lines, line) ? 'Déjà dans ce devis. ' : ''}${(quantity ?? 0) / WHOLE_QUANTITY} × ${formatCents(purchaseCents ?? 0)} HT`}
            checked={chosen.has(key)}
            onChange={(isChosen) => toggle(key, isChosen)}
          />
        ))}
      </div>
    </ConfirmModal>
  )
}
