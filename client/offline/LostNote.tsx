import { lazy, type ReactNode } from 'react'
import { Part } from '#client/platform/errors/Part.tsx'
import { useConnection } from '#client/platform/shell/connection.actor.ts'
import type { CartLine } from '#shared/cart/configurations.rules'
import styles from './LostNote.module.css'

// for who has no network; where it was not kept, no price was
const PricesSince = lazy(() => import('./PricesSince.tsx').catch(() => ({ default: () => null })))

const NONE: readonly never[] = []

interface LostNoteProps {
  /** sub-families whose prices stand beside it */
  models?: readonly string[]
  /** those of a cart, priced before */
  lines?: readonly CartLine[]
  /** what has to wait for the network; absent: nothing here has */
  children?: ReactNode
}

/** While the server cannot be reached: of when the prices are, and what has to wait. */
export const LostNote = ({ models = NONE, lines = NONE, children }: LostNoteProps) => {
  const lost = useConnection('lost')
  if (!lost) return null
  return (
    <div className={styles.note} role="status">
      {models.length > 0 && (
        <p>
          <Part>
            <PricesSince key={models.join(' ')} models={models} lines={lines} />
          </Part>
        </p>
      )}
      {children && <p>{children}</p>}
    </div>
  )
}
