import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom'

type Arrival = Pick<ReturnType<typeof createBrowserHistory>, 'action' | 'location'>

interface PageRouterProps {
  /**
   * the page came rendered: the server knew its path alone, so the first render here is for that path, and the
   * query, the fragment and the history's state come right after
   */
  rendered: boolean
  children: ReactNode
}

/** The browser's router. A change of page keeps the one that stands until the next can be shown. */
export const PageRouter = ({ rendered, children }: PageRouterProps) => {
  const [history] = useState(() => createBrowserHistory({ window, v5Compat: true }))
  const [{ action, location }, setArrival] = useState<Arrival>(() => ({
    action: history.action,
    location: rendered ? { ...history.location, search: '', hash: '', state: null } : history.location,
  }))
  useLayoutEffect(() => {
    const { search, hash, state } = history.location
    if (rendered && (search || hash || state))
      startTransition(() => setArrival({ action: history.action, location: history.location }))
    return history.listen((arrival) => startTransition(() => setArrival(arrival)))
  }, [history, rendered])
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
