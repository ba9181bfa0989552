import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import type { AnswerDraftRef } from '#machines/dashboard/quotes/answer-draft.machine'
import { typedText } from '#shared/dashboard/quotes/answer-form'
import { quoteStateLabels } from '#shared/quotes/quote-states'

/** It comes above what is typed, wherever that is. */
const seen = (notice: HTMLElement | null): void => notice?.scrollIntoView({ block: 'center' })

/** The quote is not answered any more while something is typed: what happened, and what can be done with it. */
export const AnswerOver = ({ answer }: { answer: AnswerDraftRef }) => {
  const notify = useToast()
  const { state, form, prepared } = useSelector(answer, ({ context }) => context)
  const typed = useSelector(answer, (snapshot) => snapshot.matches({ over: 'typed' }))
  if (!typed) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typedText(form, prepared.lines))
      notify('Votre saisie est copiée.', { type: 'success' })
    } catch {
      notify('Votre saisie n’a pas pu être copiée\u00a0: elle reste affichée ici.', { type: 'error' })
    }
  }
  return (
    <div ref={seen}>
      <Alert
        tone="warning"
        announce
        title={`Ce devis est passé à l’état «\u00a0${quoteStateLabels[state]}\u00a0» entre-temps`}
        actions={
          <>
            <Button variant="secondary" onClick={copy}>
              Copier ma saisie
            </Button>
            <Button variant="secondary" onClick={() => answer.send({ type: 'typing.drop' })}>
              Abandonner ma saisie
            </Button>
          </>
        }
      >
        On ne peut plus y répondre&nbsp;: ce que vous avez saisi n’est ni enregistré ni envoyé, et reste ici à
        lire ou à copier. Vous pouvez écrire au client plus bas.
      </Alert>
    </div>
  )
}
