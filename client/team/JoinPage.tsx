import { useMachine } from '@xstate/react'
import { paths } from '#client/paths.ts'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert, Skeleton } from '#client/platform/ui/Feedback.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { type MailLink, useMailLink } from '#client/session/mail-link.ts'
import { useSession } from '#client/session/session.actor.tsx'
import { invitationLogic } from './invitation.effects.ts'
import { JoinTeam } from './JoinTeam.tsx'
import { SignUpToTeam } from './SignUpToTeam.tsx'
import styles from './Team.module.css'

const TITLE = 'Rejoindre une équipe'

/** /rejoindre, by the link of an invitation: ?t=…&email=… */
export const JoinPage = () => {
  const link = useMailLink('t')
  return <div className={styles.page}>{link ? <Invited key={link.token} {...link} /> : <DeadLink />}</div>
}

const Invited = ({ token }: MailLink) => {
  const session = useSession()
  const [state, send, actor] = useMachine(invitationLogic, { input: { session, token } })
  const { invitation, failure } = state.context
  if (state.matches('deadLink')) return <DeadLink />
  return (
    <>
      <PageTitle title={invitation === null ? TITLE : `Rejoindre ${invitation.company}`} />
      <Card className={styles.card ?? ''}>
        {state.matches('joined') ? (
          <>
            <Alert tone="success" announce title="Bienvenue dans l’équipe">
              Les chantiers, les adresses, les devis et les commandes de {invitation?.company} sont à vous
              aussi.
            </Alert>
            <LinkButton to={paths.account}>Mon compte</LinkButton>
          </>
        ) : state.matches('failed') ? (
          <ReadFailure
            title="L’invitation n’a pas pu être lue"
            failure={failure}
            onRetry={() => send({ type: 'invitation.retry' })}
          />
        ) : invitation === null ? (
          <Skeleton height="240px" />
        ) : invitation.hasAccount ? (
          <JoinTeam actor={actor} invitation={invitation} token={token} />
        ) : (
          <SignUpToTeam actor={actor} invitation={invitation} />
        )}
      </Card>
    </>
  )
}

const DeadLink = () => (
  <>
    <PageTitle title={TITLE} />
    <Card className={styles.card ?? ''}>
      <Alert tone="error">
        Ce lien n’est plus valable&nbsp;: il a expiré, a déjà servi, ou a été retiré. Demandez une autre
        invitation à votre collègue.
      </Alert>
      <LinkButton to={paths.home} variant="secondary">
        Accueil
      </LinkButton>
    </Card>
  </>
)
