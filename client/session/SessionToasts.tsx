import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { useSession } from './session.actor.tsx'

const VERIFIED = 'Votre compte a bien été vérifié ! Vous pouvez maintenant vous connecter.'

/** Kept with the entry of the browser's history: a reload of it, or a way back to it, says nothing again. */
const isSaid = (): boolean => Reflect.get(Object(window.history.state), 'verifiedSaid') === true

/** What the session has to say whichever page stands by then (§2.12). */
export const SessionToasts = () => {
  const session = useSession()
  const notify = useToast()
  const { pathname, search } = useLocation()
  const verified =
    (pathname === paths.home || pathname === paths.login) &&
    new URLSearchParams(search).get('verified') === '1'
  useEffect(() => {
    const subscription = session.on('session.openedByCode', () =>
      notify('Vous êtes connecté !', { type: 'success' }),
    )
    return () => subscription.unsubscribe()
  }, [session, notify])
  useEffect(() => {
    if (!verified || isSaid()) return
    notify(VERIFIED, { type: 'success' })
    window.history.replaceState({ ...window.history.state, verifiedSaid: true }, '')
  }, [verified, notify])
  return null
}
