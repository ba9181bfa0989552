import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import type { userStatusesMachine } from '#machines/dashboard/users/user-statuses.machine'
import kit from '../kit/Panel.module.css'

export type StatusesRef = ActorRefFrom<typeof userStatusesMachine>

/** Names that the question lists before it only counts. */
const NAMED = 5

/** « Ouvrir 12 comptes ? », with whom it is about, before anything is done. */
export const StatusesDialog = ({ statuses }: { statuses: StatusesRef }) => {
  const open = useSelector(statuses, (snapshot) => snapshot.hasTag('asked'))
  const busy = useSelector(statuses, (snapshot) => snapshot.hasTag('busy'))
  const { users, status, failure } = useSelector(statuses, ({ context }) => context)
  const count = users.length === 1 ? 'ce compte' : `ces ${users.length}\u00a0comptes`
  const unverified = users.filter(({ verified }) => !verified).length
  return (
    <ConfirmModal
      open={open}
      title={
        status === 'active'
          ? `Ouvrir ${users.length === 1 ? 'le compte' : `${users.length}\u00a0comptes`}`
          : `Désactiver ${users.length === 1 ? 'le compte' : `${users.length}\u00a0comptes`}`
      }
      danger={status === 'inactive'}
      busy={busy}
      onConfirm={() => statuses.send({ type: 'statuses.confirm' })}
      onCancel={() => statuses.send({ type: 'statuses.cancel' })}
    >
      <div className={kit.stack}>
        <p>
          {status === 'active'
            ? `Voulez-vous ouvrir ${count}\u00a0? Chaque personne reçoit un email et accède au catalogue, aux prix et aux commandes.`
            : `Voulez-vous désactiver ${count}\u00a0? Le catalogue, les prix et les commandes sont fermés aussitôt, et chaque personne est prévenue par email. Elle garde l’accès à ses données personnelles.`}
        </p>
        <ul className={kit.names}>
          {users.slice(0, NAMED).map(({ id, email, company }) => (
            <li key={id}>
              {company} – {email}
            </li>
          ))}
          {users.length > NAMED && <li>et {users.length - NAMED} autres</li>}
        </ul>
        {status === 'active' && unverified > 0 && (
          <Alert tone="warning">
            {unverified === 1
              ? 'Une adresse email n’est pas vérifiée\u00a0: ce compte ne s’ouvrira pas.'
              : `${unverified} adresses email ne sont pas vérifiées\u00a0: ces comptes ne s’ouvriront pas.`}
          </Alert>
        )}
        {failure && (
          <Alert tone="error" announce>
            {failure.message}
          </Alert>
        )}
      </div>
    </ConfirmModal>
  )
}
