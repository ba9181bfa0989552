import { useSelector } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import type { EstimateDraftRef } from '#machines/estimates/estimate-draft.machine'
import { estimateTotals } from '#shared/estimates/estimate.rules'
import { formatDateTime } from '#shared/platform/dates'
import { formatCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'

/** That another page has kept the estimate since it was read here, and the choice between both. */
export const EditorOvertaken = ({ draft }: { draft: EstimateDraftRef }) => {
  const asked = useSelector(draft, (snapshot) => snapshot.matches({ editing: { overtaken: 'asked' } }))
  const unread = useSelector(draft, (snapshot) => snapshot.matches({ editing: { overtaken: 'unread' } }))
  const theirs = useSelector(draft, ({ context }) => context.theirs)
  const mine = useSelector(draft, ({ context }) => context.content)
  const failure = useSelector(draft, ({ context }) => context.failure)
  const vatExempt = useSelector(draft, ({ context }) => context.issuer?.vatExempt ?? false)
  if (unread)
    return (
      <ReadFailure
        title="L’autre version n’a pas pu être lue"
        failure={failure}
        onRetry={() => draft.send({ type: 'estimate.retry' })}
      />
    )
  if (!asked || theirs === null || mine === null) return null
  const { content, keptAt } = theirs
  return (
    <Alert
      tone="warning"
      announce
      title="Ce devis client a été modifié ailleurs"
      actions={
        <>
          <Button variant="secondary" onClick={() => draft.send({ type: 'conflict.keepMine' })}>
            Garder ce qui est affiché
          </Button>
          <Button variant="secondary" onClick={() => draft.send({ type: 'conflict.takeTheirs' })}>
            Prendre l’autre version
          </Button>
        </>
      }
    >
      L’autre version, enregistrée le {formatDateTime(keptAt)}, compte{' '}
      {counted(content.lines.length, 'ligne')} pour{' '}
      {formatCents(estimateTotals(content, vatExempt).totalCents)} TTC. Celle qui est affichée ici en compte{' '}
      {counted(mine.lines.length, 'ligne')} pour {formatCents(estimateTotals(mine, vatExempt).totalCents)}{' '}
      TTC. Laquelle faut-il garder&nbsp;?
    </Alert>
  )
}
