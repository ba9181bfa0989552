import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import type { SessionSnapshot } from '#machines/session/session.selectors'
import { selectTurn, selectUser } from '#machines/session/session.selectors'
import { accessDecision } from '#shared/session/access.rules'
import { type SignInState, signInState } from './origin.ts'
import { SessionToasts } from './SessionToasts.tsx'
import { useSession, useSessionSelector } from './session.actor.tsx'

/** A refresh was refused while the session was in use: it ended, nobody signed out. */
const hasExpired = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ guest: 'unchecked' }) && snapshot.context.failure !== null

/** Asks the rule of §2.2 before any page, and goes where it says. */
export const Guard = () => (
  <>
    <SessionToasts />
    <Allowed />
  </>
)

const Allowed = () => {
  const { pathname, search, state } = useLocation()
  const user = useSessionSelector(selectUser)
  const expired = useSessionSelector(hasExpired)
  const decision = accessDecision(pathname, user)
  const turn = useSessionSelector(selectTurn)
  useSeen(pathname)
  if (decision.allow) return <Outlet key={turn} />
  if (decision.redirect === paths.home) {
    // signed in on a page for guests: back to the page that asked for it (§2.3)
    return <Navigate to={signInState(state).from ?? paths.home} replace />
  }
  const origin: SignInState = { from: pathname + search, ...(expired ? { expired } : {}) }
  return <Navigate to={decision.redirect} replace state={origin} />
}

/** A page may be shown from memory, with no call that would tell of an account that was closed or opened meanwhile. */
const useSeen = (pathname: string): void => {
  const session = useSession()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    session.send({ type: 'page.seen' })
  }, [pathname, session])
}
