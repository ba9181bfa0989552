import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { useCart, useCartSelector } from '#client/shop/shop.actor.tsx'
import type { BulkRef } from '#machines/cart/bulk.machine'
import { selectLines } from '#machines/cart/cart.selectors'
import { criterionText } from '#shared/cart/line-display'
import { counted } from '#shared/platform/text'
import { BulkAnswer } from './BulkAnswer.tsx'
import styles from './BulkDialog.module.css'
import { BulkLines } from './BulkLines.tsx'
import { bulkLogic } from './bulk.effects.ts'
import { type BulkChoices, useBulkChoices } from './useBulkChoices.ts'

/** Which lines, which answer, and what that comes to before anything changes. */
export const BulkDialog = ({ onClose }: { onClose: () => void }) => {
  const bulk = useActorRef(bulkLogic)
  const choices = useBulkChoices(bulk)
  const answering = useSelector(bulk, (snapshot) => snapshot.matches('answering'))
  const choosing = useSelector(bulk, (snapshot) => snapshot.matches('choosing') || snapshot.matches('closed'))
  useEffect(() => bulk.send({ type: 'bulk.open' }), [bulk])
  return (
    <Modal
      open
      dismissible
      size="3xl"
      title="Modifier une réponse de plusieurs lignes"
      onClose={onClose}
      footer={
        choosing ? (
          <Next bulk={bulk} />
        ) : (
          <>
            <Button variant="secondary" size="lg" onClick={() => bulk.send({ type: 'bulk.back' })}>
              Revenir aux lignes
            </Button>
            {answering && <Apply choices={choices} onClose={onClose} />}
          </>
        )
      }
    >
      {choosing ? (
        <BulkLines bulk={bulk} />
      ) : answering ? (
        <BulkAnswer bulk={bulk} choices={choices} />
      ) : (
        <Waiting bulk={bulk} />
      )}
    </Modal>
  )
}

const Next = ({ bulk }: { bulk: BulkRef }) => {
  const lines = useCartSelector(selectLines)
  const keys = useSelector(bulk, ({ context }) => context.keys)
  const models = new Set(
    lines.flatMap(({ key, model }) => (keys.includes(key) && model.subFamily ? [model.subFamily.id] : [])),
  )
  return (
    <Button
      size="lg"
      disabled={keys.length === 0}
      onClick={() => bulk.send({ type: 'bulk.next', subFamilyIds: [...models] })}
    >
      {keys.length === 0 ? 'Continuer' : `Continuer avec ${counted(keys.length, 'ligne')}`}
    </Button>
  )
}

/** The lines that can have the answer get it, in one step that the cart can take back. */
const Apply = ({ choices, onClose }: { choices: BulkChoices; onClose: () => void }) => {
  const cart = useCart()
  const { question, answer, effects } = choices
  const changed = effects.flatMap((effect) => (effect.kind === 'changed' ? [effect.after] : []))
  const apply = () => {
    if (question === undefined || answer === null) return
    const text = `${question.label}\u00a0: ${criterionText({ ...question, value: answer.value })}`
    cart.send({
      type: 'lines.change',
      lines: changed,
      label: `${text}, pour ${counted(changed.length, 'ligne')}.`,
    })
    onClose()
  }
  return (
    <Button size="lg" disabled={changed.length === 0} onClick={apply}>
      {changed.length === 0 ? 'Appliquer' : `Appliquer à ${counted(changed.length, 'ligne')}`}
    </Button>
  )
}

const Waiting = ({ bulk }: { bulk: BulkRef }) => {
  const failure = useSelector(bulk, ({ context }) => context.failure)
  if (failure === null)
    return (
      <div className={styles.waiting} role="status" aria-label="Chargement des modèles">
        <Skeleton height="48px" />
        <Skeleton height="48px" />
        <Skeleton height="120px" />
      </div>
    )
  return (
    <Alert
      tone="error"
      announce
      title="Les modèles n’ont pas pu être chargés"
      actions={
        <Button variant="secondary" onClick={() => bulk.send({ type: 'bulk.retry' })}>
          Réessayer
        </Button>
      }
    >
      {failure.message}
    </Alert>
  )
}
