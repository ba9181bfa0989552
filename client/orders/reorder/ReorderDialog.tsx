import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { type SessionSnapshot, selectUser } from '#machines/session/session.selectors'
import styles from './ReorderDialog.module.css'
import { reorderLogic, storedLineCount } from './reorder.effects.ts'

interface ReorderDialogProps {
  order: { validatedCartId: string; number: string }
  /** cancelled, or failed: why is in a toast then (§8) */
  onClose: () => void
}

const selectUserId = (snapshot: SessionSnapshot): string | null => selectUser(snapshot)?.id ?? null

/** « Recommander » (§2.11): asks once, then goes to the cart with the order's lines in it. Mounted while it is open. */
export const ReorderDialog = ({ order, onClose }: ReorderDialogProps) => {
  const userId = useSessionSelector(selectUserId)
  const [logic] = useState(() => reorderLogic(userId))
  const [inCart] = useState(() => storedLineCount(userId))
  const [state, send] = useMachine(logic, { input: order })
  const navigate = useNavigate()
  const notify = useToast()
  const { failure } = state.context
  const { value } = state
  useEffect(() => {
    if (value === 'added') navigate(paths.cart)
    if (value === 'failed' && failure !== null) notify(failure.message, { type: 'error' })
    if (value === 'failed' || value === 'cancelled') onClose()
  }, [value, failure, navigate, notify, onClose])
  return (
    <ConfirmModal
      open
      title="Recommander"
      busy={state.hasTag('busy')}
      onConfirm={() => send({ type: 'reorder.confirm' })}
      onCancel={() => send({ type: 'reorder.cancel' })}
    >
      <div className={styles.text}>
        <p>Voulez-vous passer à nouveau cette commande&nbsp;?</p>
        <p>
          La commande {order.number} ira au panier aux prix d’aujourd’hui. Chaque ligne y dira ce qui a
          changé&nbsp;; rien n’est commandé avant votre validation.
        </p>
        {inCart > 0 && <p>{keptText(inCart)}</p>}
      </div>
    </ConfirmModal>
  )
}

const keptText = (lines: number): string =>
  lines === 1
    ? 'La configuration déjà au panier y reste\u00a0: celles de cette commande s’y ajoutent.'
    : `Les ${lines} configurations déjà au panier y restent\u00a0: celles de cette commande s’y ajoutent.`
