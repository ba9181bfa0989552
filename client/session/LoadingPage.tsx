import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { FailureView } from '#client/platform/errors/FailureView.tsx'
import { SpinnerScreen } from '#client/platform/ui/Spinner.tsx'
import { type SessionSnapshot, selectFailure, selectUser } from '#machines/session/session.selectors'
import { signInState } from './origin.ts'
import { useSession, useSessionSelector } from './session.actor.tsx'
import { failedCheck } from './session-check.ts'

const isChecked = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('checked')

/** Who is there? A known user goes back where they came from; otherwise the server is asked (§2.3). */
export const LoadingPage = () => {
  const session = useSession()
  const { state } = useLocation()
  const user = useSessionSelector(selectUser)
  const checked = useSessionSelector(isChecked)
  const failure = useSessionSelector(selectFailure)
  // an answer from an earlier visit of this page is no answer to this one
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    session.send({ type: 'session.check' })
    setAsked(true)
  }, [session])
  if (user) return <Navigate to={signInState(state).from ?? paths.home} replace />
  if (asked && checked) {
    const failed = failedCheck(failure)
    if (failed) return <FailureView failure={failed} retry={() => session.send({ type: 'session.check' })} />
    return <Navigate to={paths.login} replace state={state} />
  }
  return <SpinnerScreen label="Chargement en cours…" />
}
