import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Card } from '#client/platform/ui/Card.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { selectFailure } from '#machines/session/session.selectors'
import styles from './LoginPage.module.css'
import { signInState } from './origin.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { useSessionSelector } from './session.actor.tsx'

/** Sign-in by password (§2.12). The guard leads away as soon as somebody is signed in. */
export const LoginPage = () => {
  const { expired } = signInState(useLocation().state)
  const failure = useSessionSelector(selectFailure)
  // the session also keeps why its own check failed: only an answer to this form is shown
  const [tried, setTried] = useState(false)
  return (
    <div className={styles.page}>
      <PageTitle title="Connexion" lead="Accédez au catalogue, à vos configurations et à vos commandes." />
      <Card className={styles.card}>
        {expired && !tried && <Alert tone="info">Votre session a expiré. Veuillez vous reconnecter.</Alert>}
        <PasswordForm failure={tried ? failure : null} onTry={() => setTried(true)} />
      </Card>
    </div>
  )
}
