import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { useSession } from './session.actor.tsx'

const VERIFIED = 'Votre compte a bien été vérifié ! Vous pouvez maintenant vous connecter.'

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
    if (verified) notify(VERIFIED, { type: 'success' })
  }, [verified, notify])
  return null
}
