import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link, Navigate } from 'react-router-dom'
import type { SnapshotFrom } from 'xstate'
import { paths, signedUpPath } from '#client/paths.ts'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { useSession, useSessionSelector } from '#client/session/session.actor.tsx'
import type { registrationMachine } from '#machines/session/registration.machine'
import { selectUser } from '#machines/session/session.selectors'
import { registrationLogic } from './registration.effects.ts'
import { SignupForm } from './SignupForm.tsx'
import styles from './signup.module.css'

type Snapshot = SnapshotFrom<typeof registrationMachine>
const isRegistered = (snapshot: Snapshot): boolean => snapshot.matches('registered')
const isKnown = (snapshot: Snapshot): boolean => snapshot.matches('known')
const isLeaving = (snapshot: Snapshot): boolean => snapshot.matches('leaving')

/** Opening an account (§2.12). Who has one already goes home after a second. */
export const SignupPage = () => {
  const session = useSession()
  const user = useSessionSelector(selectUser)
  const registration = useActorRef(registrationLogic, { input: { session } })
  const registered = useSelector(registration, isRegistered)
  const known = useSelector(registration, isKnown)
  const leaving = useSelector(registration, isLeaving)
  useEffect(() => {
    if (user) registration.send({ type: 'account.known' })
  }, [user, registration])
  if (registered) return <Navigate to={signedUpPath} replace />
  if (leaving) return <Navigate to={paths.home} replace />
  return (
    <div className={styles.page}>
      <PageTitle
        title="Formulaire d'inscription"
        lead="Réservé aux professionnels. Notre équipe vérifie chaque demande avant d’ouvrir le compte."
      />
      <Card className={styles.card}>
        {known ? (
          <Alert tone="info" announce>
            Vous êtes déjà connecté. Vous allez être redirigé vers l’accueil.
          </Alert>
        ) : (
          <>
            <SignupForm registration={registration} />
            <p>
              Déjà un compte&nbsp;? <Link to={paths.login}>Se connecter</Link>
            </p>
          </>
        )}
      </Card>
    </div>
  )
}
