import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { SpinnerScreen } from '#client/platform/ui/Spinner.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { lastSent } from '#client/projects/last-sent.ts'
import { isAfterDeletion } from './origin.ts'
import { useSession } from './session.actor.tsx'

/** What a sign-out that the server has not heard of leaves to do. */
const OWED =
  'Le serveur n’a pas répondu\u00a0: il fermera votre session dès que possible. D’ici là, personne ne peut la rouvrir depuis ce navigateur.'

/** Closes the session, says so, and goes home (§2.12). */
export const LogoutPage = () => {
  const session = useSession()
  const notify = useToast()
  const navigate = useNavigate()
  const deleted = isAfterDeletion(useLocation().state)
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
    // what was changed last in a chantier goes up while the session is open
    lastSent().then(() => session.send({ type: 'logout' }))
    return unsubscribe
  }, [session, deleted, notify, navigate])
  return (
    <>
      <PageTitle title="Déconnexion en cours" />
      <SpinnerScreen label="Fermeture de votre session…" />
    </>
  )
}
