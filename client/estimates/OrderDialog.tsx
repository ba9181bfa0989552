import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { quotePath } from '#client/links.ts'
import { storedLineCount } from '#client/orders/reorder/reorder.effects.ts'
import { paths } from '#client/paths.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { FailureAlert } from '#client/platform/ui/FailureAlert.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { RadioGroup } from '#client/platform/ui/RadioGroup.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { selectUser } from '#machines/session/session.selectors'
import type { Estimate } from '#shared/estimates/estimates.schema'
import { counted } from '#shared/platform/text'
import { longDay } from '#shared/quotes/answer-text'
import styles from './Estimate.module.css'
import { estimateOrderLogic } from './given-estimate.effects.ts'

interface OrderDialogProps {
  estimate: Estimate
  onClose: () => void
}

/** « Commander » : asks once, and what becomes of the cart, then goes to it with the models in it. Mounted while it is open. */
export const OrderDialog = ({ estimate, onClose }: OrderDialogProps) => {
  const userId = useSessionSelector((snapshot) => selectUser(snapshot)?.id ?? null)
  const [logic] = useState(() => estimateOrderLogic(userId))
  const [inCart] = useState(() => storedLineCount(userId))
  const { id, number, content, quote } = estimate
  const [state, send] = useMachine(logic, { input: { id, number: number ?? '', inCart } })
  const navigate = useNavigate()
  const { failure, way, asked } = state.context
  const { value } = state
  useEffect(() => {
    if (value === 'filled') navigate(paths.cart)
    if (value === 'cancelled') onClose()
  }, [value, navigate, onClose])
  const models = content.lines.filter(({ kind }) => kind === 'model').length
  const others = content.lines.length - models
  return (
    <ConfirmModal
      open
      title="Commander les produits"
      confirmLabel="Mettre au panier"
      busy={state.hasTag('busy')}
      onConfirm={() => send({ type: 'order.confirm' })}
      onCancel={() => send({ type: 'order.cancel' })}
    >
      <div className={styles.fields}>
        <p>
          {models > 1 ? `${counted(models, 'ligne')} de produits vont` : 'La ligne de produit va'} au panier à
          vos prix d’achat d’aujourd’hui. Chaque ligne y dira ce qui a changé depuis le devis&nbsp;; rien
          n’est commandé avant votre validation.
        </p>
        {quote !== null && quote.until !== null && (
          <Alert
            tone="info"
            title={`Les prix du devis ${quote.number} tiennent jusqu’au ${longDay(quote.until)}`}
            actions={
              <LinkButton variant="secondary" to={quotePath(quote.id)}>
                Commander par le devis {quote.number}
              </LinkButton>
            }
          >
            Ce devis client en est issu. Pour payer ces prix, acceptez et commandez le devis lui-même&nbsp;:
            le panier, lui, est aux prix d’aujourd’hui.
          </Alert>
        )}
        {others > 0 && (
          <p className={styles.note}>
            {others > 1
              ? `Les ${counted(others, 'autre ligne', 'autres lignes')} (fournitures, main-d’œuvre) ne se commandent pas ici.`
              : 'L’autre ligne (fourniture ou main-d’œuvre) ne se commande pas ici.'}
          </p>
        )}
        {inCart > 0 && (
          <RadioGroup
            legend={
              inCart > 1
                ? `Le panier contient déjà ${counted(inCart, 'ligne')}`
                : 'Le panier contient déjà une ligne'
            }
            name="way"
            required
            value={way ?? ''}
            onChange={(chosen) => send({ type: 'way.choose', way: chosen === 'replace' ? 'replace' : 'add' })}
            options={[
              { value: 'add', label: 'Ajouter au panier', hint: 'Ce qu’il contient y reste.' },
              { value: 'replace', label: 'Remplacer le panier', hint: 'Ce qu’il contient en est retiré.' },
            ]}
            error={asked ? 'Choisissez ce que devient le panier.' : undefined}
          />
        )}
        <FailureAlert failure={failure} />
      </div>
    </ConfirmModal>
  )
}
