import type { Failure } from '#machines/platform/failure'
import { ConnectionLostScreen, NotFoundPage, OtherErrorScreen } from './ErrorPages.tsx'

/** A page that could not be read: no connection, nothing there, or something else; each with its way out. */
export const FailureView = ({ failure, retry }: { failure: Failure; retry: () => void }) => {
  switch (failure.code) {
    case 'NETWORK':
    case 'TIMEOUT':
      return <ConnectionLostScreen retry={retry} />
    case 'NOT_FOUND':
      return <NotFoundPage />
    default:
      return <OtherErrorScreen code={failure.code} retry={retry} />
  }
}
