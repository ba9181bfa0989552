import type { ReactNode } from 'react'
import type { Failure } from '#machines/platform/failure'
import { Button } from './Button.tsx'
import { Alert } from './Feedback.tsx'

interface ReadFailureProps {
  /** what could not be read: « La liste n’a pas pu être lue » */
  title: string
  failure: Failure | null
  onRetry: () => void
  /** other ways on, beside the retry */
  children?: ReactNode
}

/** What could not be read and why, with a retry where one may help: what does not exist is not asked for again. */
export const ReadFailure = ({ title, failure, onRetry, children }: ReadFailureProps) => (
  <Alert
    tone="error"
    announce
    title={title}
    actions={
      <>
        {failure?.code !== 'NOT_FOUND' && (
          <Button variant="secondary" onClick={onRetry}>
            Réessayer
          </Button>
        )}
        {children}
      </>
    }
  >
    {failure?.message}
  </Alert>
)
