import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { Modal } from '#client/platform/ui/Modal.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { mayDecide } from '#machines/lives/account.machine'
import { selectUser } from '#machines/session/session.selectors'
import type { AdminUser } from '#shared/dashboard/users/users.schema'
import panelStyles from '../table-kit/Panel.module.css'
import { DECISIONS } from './decisions.ts'
import { RightsForm } from './RightsForm.tsx'
import type { StatusesRef } from './StatusesDialog.tsx'
import { UserConfirm } from './UserConfirm.tsx'
import { UserCredit } from './UserCredit.tsx'
import { UserEvents } from './UserEvents.tsx'
import { UserFactor } from './UserFactor.tsx'
import { UserFacts } from './UserFacts.tsx'
import { UserOrders } from './UserOrders.tsx'
import { UserTeam } from './UserTeam.tsx'
import { userEditLogic } from './users.effects.ts'
import styles from './users.module.css'

/** What may be decided at the foot of the dialog: nothing of one's own account. */
const decisionsOf = (user: AdminUser, actorId: string) =>
  user.id === actorId ? [] : DECISIONS.filter(({ decision }) => mayDecide(decision, user))

interface UserDialogProps {
  id: string
  /** opens, refuses or closes the account */
  statuses: StatusesRef
  onClose: () => void
  /** the list shows something that is no longer so */
  onChanged: () => void
}

/** All that staff see of an account, and the form of what they decide of it. */
export const UserDialog = ({ id, statuses, onClose, onChanged }: UserDialogProps) => {
  const notify = useToast()
  const actorId = useSessionSelector((snapshot) => selectUser(snapshot)?.id ?? '')
  // the person who signed in stays the same while the dialog stands
  const [input] = useState({ id, actorId })
  const edit = useActorRef(userEditLogic, { input })
  const details = useSelector(edit, ({ context }) => context.details)
  const decisions = details === null ? [] : decisionsOf(details.user, actorId)
  const failure = useSelector(edit, ({ context }) => context.failure)
  const unread = useSelector(edit, (snapshot) => snapshot.matches('unread'))
  const saving = useSelector(edit, (snapshot) => snapshot.matches('saving'))
  useEffect(() => {
    const { unsubscribe } = edit.on('user.changed', () => {
      notify('Le compte a été modifié.', { type: 'success' })
      onChanged()
    })
    return unsubscribe
  }, [edit, notify, onChanged])
  useEffect(() => {
    const { unsubscribe } = statuses.on('statuses.changed', () => edit.send({ type: 'details.refresh' }))
    return unsubscribe
  }, [statuses, edit])
  return (
    <Modal
      open
      onClose={onClose}
      dismissible={!saving}
      closable={!saving}
      size="5xl"
      title={details ? details.user.company || details.user.email : 'Compte'}
      footer={
        details &&
        decisions.length > 0 &&
        decisions.map(({ decision, one, variant }) => (
          <Button
            key={decision}
            variant={variant}
            disabled={saving}
            onClick={() => statuses.send({ type: 'statuses.ask', users: [details.user], decision })}
          >
            {one}
          </Button>
        ))
      }
    >
      {unread ? (
        <ReadFailure
          title="Le compte n’a pas pu être lu"
          failure={failure}
          onRetry={() => edit.send({ type: 'details.retry' })}
        />
      ) : details ? (
        <div className={cx(panelStyles.columns, styles.details)}>
          <UserFacts details={details} />
          <div className={styles.decided}>
            <RightsForm edit={edit} user={details.user} />
            {details.user.worksFor === undefined && (
              <UserCredit edit={edit} details={details} own={id === actorId} />
            )}
            <UserFactor edit={edit} user={details.user} own={id === actorId} />
          </div>
          <UserTeam details={details} />
          {details.user.worksFor === undefined && <UserOrders details={details} />}
          <UserEvents events={details.events} />
          <UserConfirm edit={edit} user={details.user} />
        </div>
      ) : (
        <div className={cx(panelStyles.columns, styles.details)} aria-busy="true">
          <Skeleton height="480px" />
          <Skeleton height="480px" />
        </div>
      )}
    </Modal>
  )
}
