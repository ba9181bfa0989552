import { useActorRef } from '@xstate/react'
import { useCallback, useState } from 'react'
import { ConfirmedCall } from '#client/platform/ConfirmedCall.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import type { AdminUser } from '#shared/dashboard/users/users.schema'
import { resetFactorLogic } from '../confirmed-call.effects.ts'
import panelStyles from '../table-kit/Panel.module.css'
import type { EditRef } from './RightsForm.tsx'
import styles from './users.module.css'

interface UserFactorProps {
  edit: EditRef
  user: AdminUser
  /** one's own is removed on one's account page, with its code */
  own: boolean
}

/** The second factor of a colleague, taken away when they have lost it. */
export const UserFactor = ({ edit, user, own }: UserFactorProps) => {
  const [logic] = useState(() => resetFactorLogic(user.id))
  const reset = useActorRef(logic)
  const readAgain = useCallback(() => edit.send({ type: 'details.refresh' }), [edit])
  return (
    <>
      {user.secondFactor && !own && (
        <section className={panelStyles.stack} aria-labelledby="user-factor">
          <h3 id="user-factor">Second facteur</h3>
          <p>Un code de son téléphone lui est demandé à chaque connexion.</p>
          <div className={styles.buttons}>
            <Button variant="secondary" onClick={() => reset.send({ type: 'call.ask' })}>
              Retirer son second facteur
            </Button>
          </div>
        </section>
      )}
      <ConfirmedCall
        actor={reset}
        title="Retirer le second facteur"
        confirmLabel="Retirer le second facteur"
        danger
        onAnswered={readAgain}
      >
        <div className={panelStyles.stack}>
          <p>
            <strong>{user.email}</strong>
          </p>
          <p>
            Assurez-vous que la demande vient bien de cette personne, par un autre moyen que l’email. Ses
            sessions sont fermées, elle est prévenue par email et se connectera sans code de son téléphone
            jusqu’à ce qu’elle ajoute un nouveau second facteur.
          </p>
        </div>
      </ConfirmedCall>
    </>
  )
}
