import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { paths, verifiedHomePath } from '#client/paths.ts'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { type SessionSnapshot, selectUser } from '#machines/session/session.selectors'
import { emailLinkLogic } from './email-link.effects.ts'
import { LinkPassword } from './LinkPassword.tsx'
import { type MailLink, useMailLink } from './mail-link.ts'
import { useSession, useSessionSelector } from './session.actor.tsx'
import styles from './session.module.css'

/** /email-verified, from a right code or by the link of a mail: ?t=…&email=… (§2.12). */
export const EmailVerifiedPage = () => {
  const link = useMailLink('t')
  return (
    <div className={styles.page}>
      <Verification key={link?.token} link={link} />
    </div>
  )
}

const isVerified = (snapshot: SessionSnapshot): boolean => selectUser(snapshot)?.verified === true

/**
 * Whether the account that the link names may be still to open. Who is signed in may be another, and then nothing is known of it; one
 * that was closed or refused is not opened so, and that of a colleague is opened by its team.
 */
const mayBeToOpen = (snapshot: SessionSnapshot, link: MailLink | null): boolean => {
  const user = selectUser(snapshot)
  if (!user || (link && user.email !== link.email)) return true
  return user.status !== 'active' && !user.deactivated && !user.refusal && !user.team
}

const Verification = ({ link }: { link: MailLink | null }) => {
  const [state, send, actor] = useMachine(emailLinkLogic, { input: { link } })
  const session = useSession()
  const known = useSessionSelector(isVerified)
  const toOpen = useSessionSelector((snapshot) => mayBeToOpen(snapshot, link))
  const verified = state.matches('verified')
  // the link names an account, which need not be the one that is signed in here
  useEffect(() => {
    if (link === null && known) send({ type: 'account.verified' })
  }, [link, known, send])
  useEffect(() => {
    if (verified && link !== null) session.send({ type: 'user.recheck' })
  }, [verified, link, session])
  if (state.matches('left')) return <Navigate to={verifiedHomePath} replace />
  const busy = state.matches('verifying')
  return (
    <>
      <PageTitle title={verified ? 'Adresse email vérifiée' : 'Vérification de votre adresse email'} />
      <Card className={styles.card}>
        {verified ? (
          <Alert tone="success" announce>
            Votre adresse email est vérifiée. Vous allez être redirigé vers l’accueil
            <span aria-hidden="true"> dans {state.context.left}&nbsp;s</span>.
            {toOpen &&
              ' Si votre compte n’est pas encore ouvert, notre équipe l’ouvre en général sous deux jours ouvrés, et vous l’annonce par email.'}
          </Alert>
        ) : link === null || state.matches('deadLink') ? (
          <Alert tone="error">
            Ce lien n’est plus valable ou est incomplet. Connectez-vous pour recevoir un code de vérification.
          </Alert>
        ) : state.matches('proving') || state.matches('renewing') ? (
          <LinkPassword actor={actor} email={link.email} />
        ) : (
          <>
            <p>
              Confirmez que l’adresse <strong className={styles.email}>{link.email}</strong> est la vôtre.
            </p>
            {state.context.failure && (
              <Alert tone="error" announce>
                {state.context.failure.message}
              </Alert>
            )}
            <Button full busy={busy} onClick={() => send({ type: 'link.verify' })}>
              Vérifier mon adresse email
            </Button>
          </>
        )}
        <LinkButton to={paths.home} variant="secondary" className={styles.home ?? ''}>
          Accueil
        </LinkButton>
      </Card>
    </>
  )
}
