import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { UNKNOWN_ERROR } from '#shared/platform/unknown-error'
import { AddressEditor } from './AddressEditor.tsx'
import styles from './AddressesTab.module.css'
import { AddressList } from './AddressList.tsx'
import { addressesLogic } from './addresses.effects.ts'

/** « Gestion des adresses » (§2.11): one for billing, many for delivery. */
export const AddressesTab = () => {
  const notify = useToast()
  const addresses = useActorRef(addressesLogic)
  const subject = useSelector(addresses, ({ context }) => context.subject)
  const failure = useSelector(addresses, (snapshot) =>
    snapshot.matches('failed') ? snapshot.context.failure : null,
  )
  const loading = useSelector(addresses, (snapshot) => snapshot.matches('loading'))
  const confirming = useSelector(addresses, (snapshot) => snapshot.hasTag('confirm'))
  const deleting = useSelector(addresses, (snapshot) => snapshot.matches('deleting'))
  useEffect(() => {
    const changed = addresses.on('address.changed', ({ message }) => notify(message, { type: 'success' }))
    const refused = addresses.on('address.refused', () => notify(UNKNOWN_ERROR, { type: 'error' }))
    return () => {
      changed.unsubscribe()
      refused.unsubscribe()
    }
  }, [addresses, notify])
  if (failure)
    return (
      <Alert
        tone="error"
        announce
        actions={
          <Button variant="secondary" onClick={() => addresses.send({ type: 'addresses.retry' })}>
            Réessayer
          </Button>
        }
      >
        {failure.message}
      </Alert>
    )
  return (
    <div className={styles.sections}>
      <section className={styles.section}>
        <h2>Adresse de facturation</h2>
        <div className={styles.place}>
          {loading ? <Skeleton height="248px" /> : <AddressList addresses={addresses} type="billing" />}
        </div>
      </section>
      <section className={styles.section}>
        <h2>Adresses de livraison</h2>
        <div className={styles.place}>
          {loading ? <Skeleton height="248px" /> : <AddressList addresses={addresses} type="shipping" />}
        </div>
      </section>
      <AddressEditor addresses={addresses} />
      <ConfirmModal
        open={confirming}
        title="Supprimer l’adresse"
        danger
        confirmLabel="Supprimer l’adresse"
        cancelLabel="Garder l’adresse"
        busy={deleting}
        onConfirm={() => addresses.send({ type: 'delete.confirm' })}
        onCancel={() => addresses.send({ type: 'delete.cancel' })}
      >
        <p>Voulez-vous vraiment supprimer cette adresse ?</p>
        {subject && <p className={styles.asked}>{subject.name}</p>}
      </ConfirmModal>
    </div>
  )
}
