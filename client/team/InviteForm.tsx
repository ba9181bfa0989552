import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#client/platform/ui/Button.tsx'
import { Checkbox } from '#client/platform/ui/Checkbox.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { LockedFields } from '#client/platform/ui/Field.tsx'
import { EmailField } from '#client/session/EmailField.tsx'
import { headEmail, type teamMachine } from '#machines/team/team.machine'
import { emailProblem } from '#shared/session/registration.rules'
import { INVITATION_DAYS, inviteProblem } from '#shared/team/team.rules'
import styles from './Team.module.css'

/** An e-mail, and whether it is to order. */
export const InviteForm = ({ actor }: { actor: ActorRefFrom<typeof teamMachine> }) => {
  const state = useSelector(actor, (snapshot) => snapshot)
  const { email, mayOrder, failure, change } = state.context
  const busy = state.hasTag('busy')
  const refused = state.matches('ready') ? failure : null
  // the field says itself what is no address
  const own = emailProblem(email) === null ? inviteProblem(email, headEmail(state.context)) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'invite.submit' })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LockedFields locked={busy}>
        <EmailField
          autoComplete="email"
          value={email}
          onChange={(text) => actor.send({ type: 'email.change', email: text })}
          error={own ?? refused?.errors?.email?.[0]}
        />
        <Checkbox
          label="Peut commander"
          hint="Décoché, votre collègue prépare chantiers et paniers, et vous laisse commander."
          checked={mayOrder}
          onChange={(checked) => actor.send({ type: 'right.change', mayOrder: checked })}
        />
      </LockedFields>
      {refused && !refused.errors && (
        <Alert tone="error" announce>
          {refused.message}
        </Alert>
      )}
      <p className={styles.facts}>
        Un email avec un lien personnel lui est envoyé, valable {INVITATION_DAYS} jours.
      </p>
      <Button
        type="submit"
        busy={busy && change?.type === 'invite'}
        disabled={!busy && !state.can({ type: 'invite.submit' })}
      >
        Inviter
      </Button>
    </form>
  )
}
