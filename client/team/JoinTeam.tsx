import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { paths } from '#client/paths.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { type SessionSnapshot, selectUser } from '#machines/session/session.selectors'
import type { Invitation, invitationMachine } from '#machines/team/invitation.machine'
import { Invite } from './Invite.tsx'
import styles from './Team.module.css'

const selectEmail = (snapshot: SessionSnapshot): string | undefined => selectUser(snapshot)?.email

interface JoinTeamProps {
  actor: ActorRefFrom<typeof invitationMachine>
  invitation: Invitation
  token: string
}

/** Whoever has an account with the e-mail that was invited comes with it, signed in. */
export const JoinTeam = ({ actor, invitation, token }: JoinTeamProps) => {
  const state = useSelector(actor, (snapshot) => snapshot)
  const { failure } = state.context
  const { email } = invitation
  const signedIn = useSessionSelector(selectEmail)
  const back = `${paths.joinTeam}?${new URLSearchParams({ t: token, email })}`
  return (
    <>
      <Invite invitation={invitation} />
      {failure && (
        <Alert tone="error" announce>
          {failure.message}
        </Alert>
      )}
      {signedIn === email ? (
        <Button full busy={state.hasTag('busy')} onClick={() => actor.send({ type: 'team.join' })}>
          Rejoindre l’équipe
        </Button>
      ) : signedIn === undefined ? (
        <>
          <p>Cette adresse a déjà un compte&nbsp;: connectez-vous avec elle pour rejoindre l’équipe.</p>
          <LinkButton full to={paths.login} state={{ from: back }}>
            Se connecter
          </LinkButton>
        </>
      ) : (
        <>
          <p>
            Vous êtes connecté avec <strong className={styles.email}>{signedIn}</strong>. Déconnectez-vous,
            puis rouvrez le lien de l’invitation.
          </p>
          <LinkButton full variant="secondary" to={paths.logout}>
            Se déconnecter
          </LinkButton>
        </>
      )}
    </>
  )
}
