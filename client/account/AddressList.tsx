import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import type { AddressesRef } from '#machines/account/addresses.machine'
import { selectActive } from '#machines/session/session.selectors'
import type { AddressType } from '#shared/account/addresses.schema'
import { AddressCard } from './AddressCard.tsx'
import styles from './AddressesTab.module.css'

const empty = {
  billing: 'Aucune adresse de facturation trouvée',
  shipping: 'Aucune adresse de livraison trouvée',
} as const

/** The cards of one type, and what adds one: billing holds one address. */
export const AddressList = ({ addresses, type }: { addresses: AddressesRef; type: AddressType }) => {
  const all = useSelector(addresses, ({ context }) => context.addresses)
  const active = useSessionSelector(selectActive)
  const own = all.filter((address) => address.type === type)
  const add = () => addresses.send({ type: 'address.add', addressType: type })
  if (own.length === 0)
    return (
      <EmptyState
        title={empty[type]}
        actions={
          active && (
            <Button onClick={add}>
              <WorkIcon name="plus" size={18} />
              Ajouter une adresse
            </Button>
          )
        }
      />
    )
  return (
    <>
      <ul className={styles.cards}>
        {own.map((address) => (
          <li key={address.id}>
            <AddressCard addresses={addresses} address={address} />
          </li>
        ))}
      </ul>
      {active && type === 'shipping' && (
        <Button variant="secondary" className={styles.add ?? ''} onClick={add}>
          <WorkIcon name="plus" size={18} />
          Ajouter une autre adresse de livraison
        </Button>
      )}
    </>
  )
}
