import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, useState } from 'react'
import { AddressPlace } from '#client/addresses/AddressText.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { EndBy } from '#client/team/StepBy.tsx'
import type { AddressesRef } from '#machines/account/addresses.machine'
import { type SessionSnapshot, selectActive, selectUser } from '#machines/session/session.selectors'
import type { Address } from '#shared/account/addresses.schema'
import { formatDate } from '#shared/platform/dates'
import styles from './AddressesTab.module.css'

/** Who works alone knows who wrote their addresses. */
const worksInTeam = (snapshot: SessionSnapshot): boolean => selectUser(snapshot)?.team !== undefined

/** One address: its name, its details when they are asked for, and what can be done with it. */
export const AddressCard = ({ addresses, address }: { addresses: AddressesRef; address: Address }) => {
  const active = useSessionSelector(selectActive)
  const inTeam = useSessionSelector(worksInTeam)
  const [open, setOpen] = useState(false)
  const selecting = useSelector(
    addresses,
    (snapshot) => snapshot.matches('selecting') && snapshot.context.subject?.id === address.id,
  )
  const name = useId()
  const details = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const wasSelecting = useRef(false)
  useEffect(() => {
    // the button that was pressed is gone, and the focus with it
    if (wasSelecting.current && !selecting && document.activeElement === document.body)
      toggle.current?.focus()
    wasSelecting.current = selecting
  }, [selecting])
  return (
    <Card className={styles.card ?? ''} role="group" aria-labelledby={name}>
      <div>
        <h3 id={name}>{address.name}</h3>
        <Button
          ref={toggle}
          variant="quiet"
          className={styles.plain ?? ''}
          aria-expanded={open}
          aria-controls={open ? details : undefined}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Masquer détails' : 'Voir détails'}
          <Icon name="chevron" size={18} className={open ? (styles.turned ?? '') : ''} />
        </Button>
      </div>
      {open && (
        <dl id={details} className={styles.details}>
          <div>
            <dt>{address.type === 'billing' ? 'Au nom de' : 'Destinataire'}</dt>
            <dd>{address.company_name}</dd>
          </div>
          <div>
            <dt>Adresse</dt>
            <dd>
              <AddressPlace address={address} />
            </dd>
          </div>
          {address.deliveryNote && (
            <div>
              <dt>Consignes de livraison</dt>
              <dd className={styles.note}>{address.deliveryNote}</dd>
            </div>
          )}
          {address.changed && inTeam && (
            <div>
              <dt>Dernière modification</dt>
              <dd>
                Le {formatDate(address.changed.at)}
                <EndBy by={address.changed.by} />
              </dd>
            </div>
          )}
        </dl>
      )}
      {address.selected ? (
        <p className={styles.selected}>
          <Icon name="check" />
          Adresse sélectionnée
        </p>
      ) : (
        active && (
          <Button
            variant="secondary"
            full
            busy={selecting}
            onClick={() => addresses.send({ type: 'address.select', id: address.id })}
          >
            Sélectionner cette adresse
          </Button>
        )
      )}
      {active && (
        <div className={styles.actions}>
          <Button
            variant="quiet"
            className={styles.plain ?? ''}
            onClick={() => addresses.send({ type: 'address.modify', id: address.id })}
          >
            <WorkIcon name="edit" size={18} />
            Modifier
          </Button>
          <Button
            variant="quiet"
            className={styles.plain ?? ''}
            onClick={() => addresses.send({ type: 'address.delete', id: address.id })}
          >
            <WorkIcon name="trash" size={18} />
            Supprimer
          </Button>
        </div>
      )}
    </Card>
  )
}
