import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import type { AnswerDraftRef } from '#machines/dashboard/quotes/answer-draft.machine'
import type { PreparedAnswer } from '#shared/dashboard/quotes/quotes.schema'
import { formatDateTime } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { authorText } from '../messages/MessageFacts.tsx'

/** `, à 1'234,00 € TTC` */
const worthText = ({ totals }: PreparedAnswer): string =>
  totals === null ? '' : `, à ${formatCents(totals.totalCents)} TTC`

/** It comes above what is typed, wherever that is. */
const seen = (notice: HTMLElement | null): void => notice?.scrollIntoView({ block: 'center' })

/** A colleague kept another answer meanwhile, or sent one: one of the two goes on. */
export const AnswerConflict = ({ answer }: { answer: AnswerDraftRef }) => {
  const other = useSelector(answer, ({ context }) => context.other)
  if (other === null) return null
  return (
    <div ref={seen}>
      <Alert
        tone="warning"
        announce
        title={
          other.keptAt === null
            ? 'Une réponse a été envoyée entre-temps'
            : 'Quelqu’un d’autre a préparé cette réponse entre-temps'
        }
        actions={
          <>
            <Button variant="secondary" onClick={() => answer.send({ type: 'conflict.take' })}>
              {other.keptAt === null ? 'Repartir de la réponse envoyée' : 'Prendre la sienne'}
            </Button>
            <Button onClick={() => answer.send({ type: 'conflict.keep' })}>Garder ma saisie</Button>
          </>
        }
      >
        {other.keptAt === null
          ? `Relisez-la plus haut${worthText(other)}. Votre saisie est conservée ici.`
          : `Enregistrée le ${formatDateTime(other.keptAt)} par ${authorText(other.author)}${worthText(other)}. Votre saisie est conservée ici.`}
      </Alert>
    </div>
  )
}
