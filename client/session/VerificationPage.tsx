import { useActorRef, useSelector } from '@xstate/react'
import { type FormEvent, useEffect } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { TeamContact } from '#client/platform/errors/ErrorPages.tsx'
import { Button, LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import {
  type CodeRef,
  selectAccepted,
  selectCodeFailure,
  selectEntry,
  selectExpired,
  selectSending,
} from '#machines/session/code.selectors'
import { selectUser } from '#machines/session/session.selectors'
import { AccountLife } from './AccountLife.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import { verificationCodeLogic } from './code.effects.ts'
import { LinkRequest } from './LinkRequest.tsx'
import { useSession, useSessionSelector } from './session.actor.tsx'
import styles from './session.module.css'

/** The e-mail must be verified before the shop opens (§2.12); asks again, in case it was done elsewhere. */
export const VerificationPage = () => {
  const session = useSession()
  const user = useSessionSelector(selectUser)
  const email = user?.email ?? ''
  const code = useActorRef(verificationCodeLogic, { input: { email, session } })
  const accepted = useSelector(code, selectAccepted)
  const signedUp = useSearchParams()[0].has('signedUp')
  useEffect(() => session.send({ type: 'user.recheck' }), [session])
  useEffect(() => code.send({ type: 'email.change', email }), [code, email])
  if (accepted) return <Navigate to={paths.emailVerified} replace />
  return (
    <div className={styles.page}>
      <PageTitle title="Vérification de votre adresse email" />
      <Card className={styles.card}>
        {signedUp && <Alert tone="success">Votre compte a été créé avec succès</Alert>}
        {user?.verified ? (
          <p>
            Votre adresse email <strong className={styles.email}>{email}</strong> est vérifiée.
          </p>
        ) : (
          <>
            <p>
              L’adresse <strong className={styles.email}>{email}</strong> doit être vérifiée avant l’accès au
              catalogue, au configurateur et aux commandes.
              {signedUp && ' Un email vient d’y être envoyé\u00a0: ouvrez son lien, ou recevez un code ici.'}
            </p>
            <VerificationForm code={code} />
            <LinkRequest />
            {user && <AccountLife user={user} />}
            <p>
              Ce n’est pas la bonne adresse&nbsp;? <Link to={paths.logout}>Déconnectez-vous</Link>, puis
              inscrivez-vous à nouveau.
            </p>
            <TeamContact />
          </>
        )}
        <LinkButton to={paths.home} variant="secondary" className={styles.home ?? ''}>
          Accueil
        </LinkButton>
      </Card>
    </div>
  )
}

/** A code asked for, or one that is there already; then its five boxes. */
const VerificationForm = ({ code }: { code: CodeRef }) => {
  const entry = useSelector(code, selectEntry)
  const expired = useSelector(code, selectExpired)
  const sending = useSelector(code, selectSending)
  const failure = useSelector(code, selectCodeFailure)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    code.send({ type: 'code.submit' })
  }
  if (entry)
    return (
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Code de vérification">
        <CodeEntry code={code} resendLabel="J'ai besoin d'un code" submitLabel="Vérifier mon code" />
      </form>
    )
  return (
    <>
      {failure && (
        <Alert tone="error" announce>
          {failure.message}
        </Alert>
      )}
      {expired && (
        <Alert tone="info" announce>
          Le code n’est plus valable. Demandez-en un nouveau.
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button full busy={sending} onClick={() => code.send({ type: 'code.send' })}>
          Recevoir un code de vérification
        </Button>
        <Button variant="secondary" full disabled={sending} onClick={() => code.send({ type: 'code.have' })}>
          J'ai déjà un code
        </Button>
      </div>
    </>
  )
}
