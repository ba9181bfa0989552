import { useMachine, useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect } from 'react'
import { useOnRestored } from '#client/platform/shell/useOnRestored.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { type SessionRef, type SessionSnapshot, selectUser } from '#machines/session/session.selectors'
import { keepingLogic } from './keeping.effects.ts'
import styles from './Offline.module.css'
import { workerLogic } from './worker.effects.ts'

// where it cannot be fetched, what waits goes up with the next page
const Outbox = lazy(() => import('./Outbox.tsx').catch(() => ({ default: () => null })))

/** The service worker's life beside the page: what is kept through it, and the offer of a new version. */
export const Offline = ({ session }: { session: SessionRef }) => {
  const [state, send] = useMachine(workerLogic)
  const busy = state.hasTag('busy')
  return (
    <>
      <Keeping session={session} />
      <div role="status" className={styles.place}>
        {state.hasTag('offered') && (
          <div className={styles.bar}>
            <p>Une nouvelle version du site est prête.</p>
            <Button
              className={styles.act ?? ''}
              variant="quiet"
              size="lg"
              busy={busy}
              onClick={() => send({ type: 'version.take' })}
            >
              Recharger
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

/** Id of who may read the catalogue and its prices: a verified, active account. */
const readerOf = (snapshot: SessionSnapshot): string | null => {
  const user = selectUser(snapshot)
  return user?.verified && user.status === 'active' ? user.id : null
}

/** Keeps what configuring reads, for whoever is there. */
const Keeping = ({ session }: { session: SessionRef }) => {
  const reader = useSelector(session, readerOf)
  const [, send] = useMachine(keepingLogic, { input: { reader } })
  useEffect(() => send({ type: 'reader.changed', reader }), [reader, send])
  useOnRestored(() => send({ type: 'network.back' }))
  return (
    reader !== null && (
      <Suspense>
        <Outbox person={reader} />
      </Suspense>
    )
  )
}
