import { useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import type { SessionSnapshot } from '#machines/session/session.selectors'
import { selectUser } from '#machines/session/session.selectors'
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
  const turn = useTurn(user?.id)
  useSeen(pathname)
  if (decision.allow) return <Outlet key={turn} />
  if (decision.redirect === paths.home) {
    // signed in on a page for guests: back to the page that asked for it (§2.3)
    return <Navigate to={signInState(state).from ?? paths.home} replace />
  }
  const origin: SignInState = { from: pathname + search, ...(expired ? { expired } : {}) }
  return <Navigate to={decision.redirect} replace state={origin} />
}

/**
 * Changes when one person takes the place of another, as a tab that stood still hears of it: no page, and nothing that it
 * waits for, is theirs. Between a person and nobody, pages go on or the guard leads away.
 */
const useTurn = (person: string | undefined): number => {
  const [last, setLast] = useState({ person, turn: 0 })
  const isReplaced = person !== undefined && last.person !== undefined && person !== last.person
  if (person !== last.person) setLast({ person, turn: last.turn + (isReplaced ? 1 : 0) })
  return last.turn
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
