import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { LockedFields } from '#client/platform/ui/Field.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { tariffOf } from '#shared/dashboard/delivery/tariff-form'
import styles from './DeliveryPanel.module.css'
import { DeliveryTrial } from './DeliveryTrial.tsx'
import { deliveryTariffLogic } from './delivery.effects.ts'
import { TariffFields } from './TariffFields.tsx'

/** What bringing an order costs: the rule as data, tried before it is saved. */
export const DeliveryPanel = () => {
  const actor = useActorRef(deliveryTariffLogic)
  const state = useSelector(actor, (snapshot) => snapshot)
  const notify = useToast()
  useEffect(() => {
    const { unsubscribe } = actor.on('tariff.saved', ({ isSet }) =>
      notify(
        isSet
          ? 'Tarif de livraison enregistré\u00a0: il vaut dès la prochaine commande'
          : 'Tarif de livraison retiré\u00a0: les totaux sont de nouveau hors livraison',
        { type: 'success' },
      ),
    )
    return unsubscribe
  }, [actor, notify])
  const { form, isSet, unweighed, tried, failure } = state.context
  if (state.hasTag('loading')) return <Skeleton height="60vh" />
  if (state.hasTag('failed')) {
    return (
      <ReadFailure
        title="Le tarif de livraison n’a pas pu être lu"
        failure={failure}
        onRetry={() => actor.send({ type: 'read.retry' })}
      />
    )
  }
  const typed = tariffOf(form)
  const saving = state.hasTag('saving')
  return (
    <div className={styles.columns}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'tariff.save' })
        }}
      >
        {!isSet && (
          <Alert tone="info" title="Aucun tarif n’est en vigueur">
            Les paniers et les commandes disent «&nbsp;hors livraison&nbsp;» tant qu’aucun n’est enregistré.
          </Alert>
        )}
        {unweighed.total > 0 && (
          <Alert tone="warning" title="Des modèles en vente ne disent pas leur poids">
            {unweighed.total} {unweighed.total > 1 ? 'modèles seraient livrés' : 'modèle serait livré'} sur
            devis &nbsp;: {unweighed.references.join(', ')}
            {unweighed.total > unweighed.references.length && '…'}
          </Alert>
        )}
        <LockedFields locked={saving}>
          <TariffFields form={form} send={actor.send} />
        </LockedFields>
        {tried && !typed.ok && (
          <Alert tone="error" announce title="Ce tarif ne peut pas être enregistré">
            <ul>
              {typed.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        )}
        {failure && (
          <Alert tone="error" announce title="Le tarif n’a pas été enregistré">
            {failure.message}
          </Alert>
        )}
        <div className={styles.buttons}>
          <Button type="submit" busy={saving}>
            Enregistrer
          </Button>
          {isSet && (
            <Button variant="quiet" disabled={saving} onClick={() => actor.send({ type: 'tariff.remove' })}>
              Ne plus afficher de prix de livraison
            </Button>
          )}
        </div>
      </form>
      <DeliveryTrial typed={typed} />
      <Modal
        open={state.hasTag('conflict')}
        onClose={() => actor.send({ type: 'conflict.keep' })}
        title="Le tarif a été modifié entre-temps"
        footer={
          <>
            <Button variant="secondary" onClick={() => actor.send({ type: 'conflict.take' })}>
              Prendre l’autre version
            </Button>
            <Button onClick={() => actor.send({ type: 'conflict.keep' })}>Revenir à ma saisie</Button>
          </>
        }
      >
        <p>
          Quelqu’un d’autre a enregistré un tarif pendant que vous modifiiez celui-ci. Rien n’a été
          enregistré&nbsp;: revenez à votre saisie pour l’enregistrer par-dessus, ou prenez l’autre version.
        </p>
      </Modal>
    </div>
  )
}
