import { lazy, type ReactNode } from 'react'
import { Part } from '#client/platform/errors/Part.tsx'
import { useConnection } from '#client/platform/shell/connection.actor.ts'
import styles from './LostNote.module.css'

// for who has no network; where it was not kept, no price was
const PricesSince = lazy(() => import('./PricesSince.tsx').catch(() => ({ default: () => null })))

interface LostNoteProps {
  /** sub-families whose prices stand beside it */
  models?: readonly string[]
  /** what has to wait for the network; absent: nothing here has */
  children?: ReactNode
}

/** While the server cannot be reached: of when the prices are, and what has to wait. */
export const LostNote = ({ models = [], children }: LostNoteProps) => {
  const lost = useConnection('lost')
  if (!lost) return null
  return (
    <div className={styles.note} role="status">
      {models.length > 0 && (
        <p>
          <Part>
            <PricesSince key={models.join(' ')} models={models} />
          </Part>
        </p>
      )}
      {children && <p>{children}</p>}
    </div>
  )
}
