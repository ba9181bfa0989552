import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Badge } from '#client/platform/ui/Badge.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import type { teamMachine } from '#machines/team/team.machine'
import { formatDate } from '#shared/platform/dates'
import type { TeamInvitation } from '#shared/team/team.schema'
import styles from './Team.module.css'

interface InvitationListProps {
  actor: ActorRefFrom<typeof teamMachine>
  invitations: readonly TeamInvitation[]
}

/** Who was asked to come and has not yet. */
export const InvitationList = ({ actor, invitations }: InvitationListProps) => {
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <ul className={styles.list}>
      {invitations.map(({ id, email, mayOrder, sentAt, expiresAt, expired }) => (
        <li key={id} className={styles.line}>
          <div className={styles.who}>
            <strong className={styles.email}>{email}</strong>{' '}
            {expired && <Badge tone="warning">Expirée</Badge>}
            <p className={styles.facts}>
              Envoyée le {formatDate(sentAt)}, {expired ? 'valable jusqu’au' : 'le lien sert jusqu’au'}{' '}
              {formatDate(expiresAt)}
              <br />
              {mayOrder ? 'Pourra commander' : 'Préparera, sans commander'}
            </p>
          </div>
          <div className={styles.actions}>
            <Button
              variant="quiet"
              disabled={busy}
              aria-label={`Renvoyer l’invitation à ${email}`}
              onClick={() => actor.send({ type: 'invitation.resend', id })}
            >
              Renvoyer
            </Button>
            <Button
              variant="quiet"
              disabled={busy}
              aria-label={`Retirer l’invitation de ${email}`}
              onClick={() => actor.send({ type: 'invitation.withdraw', id })}
            >
              Retirer
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
