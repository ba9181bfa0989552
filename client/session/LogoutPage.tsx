import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { SpinnerScreen } from '#client/platform/ui/Spinner.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { selectUser } from '#machines/session/session.selectors'
import { counted } from '#shared/platform/text'
import { isAfterDeletion } from './origin.ts'
import { useSession } from './session.actor.tsx'
import { signOutLogic } from './sign-out.effects.ts'

/** What a sign-out that the server has not heard of leaves to do. */
const OWED =
  'Le serveur n’a pas répondu\u00a0: il fermera votre session dès que possible. D’ici là, personne ne peut la rouvrir depuis ce navigateur.'

/** Closes the session once nothing of this tab is left behind, says so, and goes home (§2.12). */
export const LogoutPage = () => {
  const session = useSession()
  const notify = useToast()
  const navigate = useNavigate()
  const deleted = isAfterDeletion(useLocation().state)
  const input = { userId: deleted ? null : (selectUser(session.getSnapshot())?.id ?? null) }
  const signOut = useActorRef(signOutLogic, { input })
  const asked = useSelector(signOut, (snapshot) => snapshot.matches('asking'))
  const left = useSelector(signOut, (snapshot) => snapshot.context.left)
  const leaving = useSelector(signOut, (snapshot) => snapshot.matches('leaving'))
  useEffect(() => {
    const { unsubscribe } = session.on('session.closed', ({ by }) => {
      if (deleted) notify('Votre compte a été supprimé.', { type: 'success' })
      else if (by === 'server') notify('Déconnexion réussie', { type: 'success' })
      else {
        notify('Vous êtes déconnecté', { type: 'info' })
        notify(OWED, { type: 'warning', duration: 6000 })
      }
      navigate(paths.home, { replace: true })
    })
    return unsubscribe
  }, [session, deleted, notify, navigate])
  useEffect(() => {
    if (leaving) session.send({ type: 'logout' })
  }, [leaving, session])
  useEffect(() => {
    // who closes the page meanwhile leaves no session open behind
    const closed = () => {
      if (selectUser(session.getSnapshot()) !== null) session.send({ type: 'logout' })
    }
    window.addEventListener('pagehide', closed)
    return () => window.removeEventListener('pagehide', closed)
  }, [session])
  if (asked)
    return (
      <>
        <PageTitle title="Se déconnecter" />
        <Alert
          tone="warning"
          announce
          title={unsaved(left)}
          actions={
            <>
              <Button onClick={() => signOut.send({ type: 'sending.retry' })}>Réessayer</Button>
              <Button variant="secondary" onClick={() => signOut.send({ type: 'leave.confirm' })}>
                Se déconnecter quand même
              </Button>
            </>
          }
        >
          Vos chantiers n’ont pas reçu vos derniers changements. Si vous vous déconnectez, ils sont perdus.
        </Alert>
      </>
    )
  return (
    <>
      <PageTitle title="Déconnexion en cours" />
      <SpinnerScreen label="Fermeture de votre session…" />
    </>
  )
}

const unsaved = (left: number | null): string => {
  if (left === null) return 'Des changements ne sont pas enregistrés'
  return `${counted(left, 'changement')} ${left > 1 ? 'ne sont pas enregistrés' : 'n’est pas enregistré'}`
}
