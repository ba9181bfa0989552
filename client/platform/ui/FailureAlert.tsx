import { Alert } from './Feedback.tsx'

/** Why something was not done, read aloud as it comes; nothing while there is none. */
export const FailureAlert = ({ failure }: { failure: { readonly message: string } | null | undefined }) =>
  failure && (
    <Alert tone="error" announce>
      {failure.message}
    </Alert>
  )
