import { useMachine } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { linkRequestLogic } from './link-request.effects.ts'

/** « Recevoir un lien par email »: the other way to verify an e-mail, which needs no code. */
export const LinkRequest = () => {
  const [state, send] = useMachine(linkRequestLogic)
  const { failure } = state.context
  if (state.matches('sent'))
    return (
      <Alert tone="success" announce>
        Un lien vient de vous être envoyé. Il est valable un jour.
      </Alert>
    )
  return (
    <>
      {failure && (
        <Alert tone="error" announce>
          {failure.message}
        </Alert>
      )}
      <Button
        variant="quiet"
        full
        busy={state.matches('sending')}
        onClick={() => send({ type: 'link.request' })}
      >
        Recevoir un lien par email
      </Button>
    </>
  )
}
