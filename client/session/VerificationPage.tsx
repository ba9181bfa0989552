import { useEffect } from 'react'
import { paths } from '#client/paths.ts'
import { TeamContact } from '#client/platform/errors/ErrorPages.tsx'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { selectUser } from '#machines/session/session.selectors'
import { recheck, useSession, useSessionSelector } from './session.actor.tsx'
import styles from './VerificationPage.module.css'

/** The e-mail must be verified before the shop opens (§2.12); asks again, in case it was done elsewhere. */
export const VerificationPage = () => {
  const session = useSession()
  const user = useSessionSelector(selectUser)
  useEffect(() => {
    if (session.getSnapshot().hasTag('signedIn')) recheck(session)
  }, [session])
  return (
    <div className={styles.page}>
      <PageTitle title="Vérification de votre adresse email" />
      <Card className={styles.card}>
        {user?.verified ? (
          <p>Votre adresse email {user.email} est vérifiée.</p>
        ) : (
          <>
            <p>
              L’adresse <strong>{user?.email}</strong> doit être vérifiée avant l’accès au catalogue, au
              configurateur et aux commandes.
            </p>
            <TeamContact />
          </>
        )}
        <LinkButton to={paths.home} className={styles.home ?? ''}>
          Accueil
        </LinkButton>
      </Card>
    </div>
  )
}
