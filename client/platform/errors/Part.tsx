import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { isNotFetched, ReloadButton } from './Fault.tsx'
import styles from './Part.module.css'

interface PartProps {
  /** what comes in a file of its own */
  children: ReactNode
  /** its place until it is there */
  fallback?: ReactNode
  /** what stands there when its file cannot be fetched; absent: nothing, the page does without */
  missing?: ReactNode
}

/** Catches what could not be fetched: other errors are left to the boundary around it. */
class NotFetchedBoundary extends ErrorBoundary {
  override render() {
    const { caught } = this.state
    if (caught !== null && !isNotFetched(caught.error)) throw caught.error
    return super.render()
  }
}

/** A part of a page in a file of its own: where that cannot be fetched, the page stands without it. */
export const Part = ({ children, fallback, missing }: PartProps) => (
  <NotFetchedBoundary fallback={() => missing}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </NotFetchedBoundary>
)

/** Says which part could not be fetched, and has the page loaded again: what was entered is kept. */
export const MissingPart = ({ children }: { children: ReactNode }) => (
  <div className={styles.missing}>
    <p role="status">{children}</p>
    <ReloadButton />
  </div>
)
