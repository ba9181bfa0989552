import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { SpinnerScreen } from '#client/platform/ui/Spinner.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import type { SessionSnapshot } from '#machines/session/session.selectors'
import { isAfterDeletion } from './origin.ts'
import { useSession, useSessionSelector } from './session.actor.tsx'

/** How the way out ended: the server closed the session, or only this browser forgot it. */
const outcome = (snapshot: SessionSnapshot) =>
  snapshot.matches({ guest: 'signedOut' })
    ? 'signedOut'
    : snapshot.matches({ guest: 'signedOutLocally' })
      ? 'signedOutLocally'
      : null

/** What a sign-out that the server has not heard of leaves to do. */
const OWED =
  'Le serveur n’a pas répondu\u00a0: il fermera votre session dès que possible. D’ici là, personne ne peut la rouvrir depuis ce navigateur.'

/** Closes the session, says so, and goes home (§2.12). */
export const LogoutPage = () => {
  const session = useSession()
  const notify = useToast()
  const navigate = useNavigate()
  const deleted = isAfterDeletion(useLocation().state)
  const result = useSessionSelector(outcome)
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    session.send({ type: 'logout' })
    setAsked(true)
  }, [session])
  useEffect(() => {
    if (!asked || result === null) return
    if (deleted) notify('Votre compte a été supprimé.', { type: 'success' })
    else if (result === 'signedOut') notify('Déconnexion réussie', { type: 'success' })
    else {
      notify('Vous êtes déconnecté', { type: 'info' })
      notify(OWED, { type: 'warning', duration: 6000 })
    }
    navigate(paths.home, { replace: true })
  }, [asked, result, deleted, notify, navigate])
  return (
    <>
      <PageTitle title="Déconnexion en cours" />
      <SpinnerScreen label="Fermeture de votre session…" />
    </>
  )
}
