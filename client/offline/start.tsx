import { createRoot } from 'react-dom/client'
import { unreachable } from '#client/platform/call.ts'
import type { SessionRef } from '#machines/session/session.selectors'
import { SHELL_MARK } from './kept.ts'
import { Offline } from './Offline.tsx'

/** The service worker gave this page in the place of a server that it did not find. */
const isKeptPage = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some(
      (load) =>
        load instanceof PerformanceNavigationTiming &&
        load.serverTiming.some(({ name }) => name === SHELL_MARK),
    )

/** Begins the service worker's life beside the page, once the page rests. */
export default function start(session: SessionRef): void {
  if (isKeptPage()) unreachable()
  const begin = () => {
    const place = document.createElement('div')
    document.body.append(place)
    createRoot(place).render(<Offline session={session} />)
  }
  // where a browser does not tell that it rests, the next turn has to do
  if ('requestIdleCallback' in window) requestIdleCallback(begin)
  else setTimeout(begin)
}
