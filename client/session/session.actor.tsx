import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react'
import { createActor, waitFor } from 'xstate'
import { forgetKept } from '#client/offline/kept.ts'
import { type Bearer, CallFailure, connectBearer } from '#client/platform/call.ts'
import { forgetResources } from '#client/platform/resource-memory.ts'
import {
  type SessionRef,
  type SessionSnapshot,
  selectFailure,
  selectToken,
  selectUser,
} from '#machines/session/session.selectors'
import { signedOut } from '#shared/session/account-record'
import { sessionLogic, storedSession } from './session.effects.ts'

/** A session of nobody, at rest: what pages are rendered for on the server. */
export const guestSession = (): SessionRef =>
  createActor(sessionLogic, { input: { account: signedOut, owesLogout: false } })

let atRest: SessionSnapshot | undefined
/** What a page that came rendered was rendered from. */
const guestSnapshot = (): SessionSnapshot => {
  atRest ??= guestSession().getSnapshot()
  return atRest
}

/** Starts the page's one session and gives its token to the calls. */
export const startSession = (): SessionRef => {
  const session = createActor(sessionLogic, { input: storedSession() })
  session.start()
  connectBearer(bearerOf(session))
  // what one person was shown is nothing to another, nor what a tab that was closed meanwhile has left
  let lastUser = selectUser(session.getSnapshot())?.id
  void forgetKept(lastUser)
  session.subscribe((snapshot) => {
    const user = selectUser(snapshot)?.id
    if (user === lastUser) return
    lastUser = user
    forgetResources()
    void forgetKept(user)
  })
  return session
}

/** What the pages' calls ask of the session. */
export const bearerOf = (session: SessionRef): Bearer => ({
  token: () => selectToken(session.getSnapshot()),
  person: () => selectUser(session.getSnapshot())?.id ?? null,
  refreshed: (refused) => refreshed(session, refused),
  recheck: () => session.send({ type: 'user.recheck' }),
})

/**
 * Asks for the one refresh, or joins the one in flight; the new token, or null when the session is over. Throws
 * CallFailure when the refresh had no answer: whether the session lives is not known, and the call fails likewise.
 */
const refreshed = async (session: SessionRef, refused: string | null): Promise<string | null> => {
  session.send({ type: 'token.expired', token: refused })
  const snapshot = await waitFor(session, (state) => !state.hasTag('refreshing'), { timeout: Infinity })
  if (!snapshot.hasTag('signedIn')) return null
  const token = selectToken(snapshot)
  if (token !== refused) return token
  const failure = selectFailure(snapshot)
  if (failure === null) return null
  throw new CallFailure(0, failure.code, failure.message)
}

const SessionContext = createContext<SessionRef | undefined>(undefined)

export const SessionProvider = ({ session, children }: { session: SessionRef; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
)

/** The session, to send events to. */
export const useSession = (): SessionRef => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider around it')
  return session
}

/**
 * The smallest value of the session that a view needs: `useSessionSelector(selectUser)`. A selector gives the same
 * value for the same snapshot. A page that came rendered first shows what a guest sees, as it came.
 */
export const useSessionSelector = <T,>(select: (snapshot: SessionSnapshot) => T): T => {
  const session = useSession()
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = session.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    [session],
  )
  return useSyncExternalStore(
    subscribe,
    () => select(session.getSnapshot()),
    () => select(guestSnapshot()),
  )
}
