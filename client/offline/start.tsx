import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { SessionRef } from '#machines/session/session.selectors'
import { Offline } from './Offline.tsx'

/** Begins the service worker's life beside the page, once the page rests. */
export default function start(session: SessionRef): void {
  const begin = () => {
    const place = document.createElement('div')
    document.body.append(place)
    createRoot(place).render(
      <StrictMode>
        <Offline session={session} />
      </StrictMode>,
    )
  }
  // where a browser does not tell that it rests, the next turn has to do
  if ('requestIdleCallback' in window) requestIdleCallback(begin)
  else setTimeout(begin)
}
