import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import {
  isAddressRecalled,
  selectAddresses,
  selectAddressFailure,
  selectDraft,
} from '#machines/orders/order.selectors'
import type { AddressType } from '#shared/account/addresses.schema'
import { AddressDialog } from './AddressDialog.tsx'
import { AddressTiles } from './AddressTiles.tsx'
import { useOrder, useOrderSelector } from './order.actor.tsx'
import styles from './Step.module.css'

const texts = {
  billing: {
    title: 'Adresse de facturation',
    empty: 'Aucune adresse de facturation trouvée',
    add: 'Ajouter une adresse',
  },
  shipping: {
    title: 'Adresse de livraison',
    empty: 'Aucune adresse de livraison trouvée',
    add: 'Ajouter une autre adresse de livraison',
  },
} as const

/** The account's addresses of one type to choose from, with one added on the spot. */
export const AddressSection = (props: { type: AddressType; problem: string | undefined }) => {
  const { type, problem } = props
  const order = useOrder()
  const addresses = useOrderSelector(selectAddresses)
  const draft = useOrderSelector(selectDraft)
  const failure = useOrderSelector(selectAddressFailure)
  const failed = useOrderSelector((snapshot) => snapshot.matches({ last_details: { addresses: 'failed' } }))
  const canAdd = useOrderSelector((snapshot) => snapshot.can({ type: 'address.add', addressType: type }))
  const recalled = useOrderSelector((snapshot) => isAddressRecalled(snapshot, type))
  const text = texts[type]
  const own = addresses?.filter((address) => address.type === type) ?? []
  // the account holds one billing address (§2.11)
  const mayAdd = type === 'shipping' || own.length === 0
  // both sections wait for the same list: its failure is read aloud once
  const announce = type === 'billing'
  return (
    <Card className={styles.card ?? ''} data-invalid={problem === undefined ? undefined : true}>
      <h3>{text.title}</h3>
      {failed && failure ? (
        <Alert
          tone="error"
          announce={announce}
          actions={
            <Button variant="secondary" size="lg" onClick={() => order.send({ type: 'addresses.retry' })}>
              Réessayer
            </Button>
          }
        >
          {failure.message}
        </Alert>
      ) : addresses === null ? (
        <Skeleton height="96px" />
      ) : (
        <>
          {own.length === 0 ? (
            <p className={styles.empty}>{text.empty}</p>
          ) : (
            <AddressTiles
              legend={text.title}
              addresses={own}
              recalled={recalled && own.length > 1}
              value={type === 'billing' ? draft.billingAddressId : draft.shippingAddressId}
              onChoose={(id) => order.send({ type: 'address.choose', addressType: type, id })}
            />
          )}
          {problem !== undefined && <FieldError>{problem}</FieldError>}
          {mayAdd && (
            <Button
              className={styles.add ?? ''}
              variant="secondary"
              size="lg"
              disabled={!canAdd}
              onClick={() => order.send({ type: 'address.add', addressType: type })}
            >
              <WorkIcon name="plus" size={18} />
              {own.length === 0 ? 'Ajouter une adresse' : text.add}
            </Button>
          )}
        </>
      )}
      <AddressDialog type={type} billing={addresses?.find((address) => address.type === 'billing')} />
    </Card>
  )
}
