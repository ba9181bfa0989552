import { useSelector } from '@xstate/react'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import { ConfirmModal } from '#client/platform/ui/Modal.tsx'
import type { EstimateDraftRef } from '#machines/estimates/estimate-draft.machine'
import { estimateTotals, ownersShare } from '#shared/estimates/estimate.rules'
import { formatCents } from '#shared/platform/money'
import { counted } from '#shared/platform/text'
import styles from './Estimate.module.css'
import { LeaveDialog } from './LeaveDialog.tsx'

/** What is asked before an estimate is handed out, or forgotten. */
export const EditorQuestions = ({ draft }: { draft: EstimateDraftRef }) => {
  const leaving = useSelector(draft, (snapshot) => snapshot.matches('leaving'))
  return (
    <>
      <GiveQuestion draft={draft} />
      {leaving && <LeaveDialog draft={draft} />}
    </>
  )
}

const GiveQuestion = ({ draft }: { draft: EstimateDraftRef }) => {
  const asking = useSelector(draft, (snapshot) => snapshot.matches('confirming'))
  const giving = useSelector(draft, (snapshot) => snapshot.matches('giving'))
  const content = useSelector(draft, ({ context }) => context.content)
  const number = useSelector(draft, ({ context }) => context.estimate?.number ?? null)
  const next = useSelector(draft, ({ context }) => context.issuer?.nextNumber ?? '')
  const vatExempt = useSelector(draft, ({ context }) => context.issuer?.vatExempt ?? false)
  if (content === null) return null
  const { gainCents: gain } = ownersShare(content)
  return (
    <ConfirmModal
      open={asking || giving}
      title="Remettre le devis"
      confirmLabel="Remettre le devis"
      cancelLabel="Revenir au devis"
      busy={giving}
      size="lg"
      onConfirm={() => draft.send({ type: 'give.confirm' })}
      onCancel={() => draft.send({ type: 'give.cancel' })}
    >
      <div className={styles.fields}>
        <p>
          {number === null
            ? `Le devis prend le numéro ${next}, ou le suivant s’il vient d’être pris. `
            : `Une nouvelle révision du devis ${number} est établie. `}
          Il est fixé pour {content.client.name}, à{' '}
          <strong>{formatCents(estimateTotals(content, vatExempt).totalCents)} TTC</strong>, valable{' '}
          {counted(content.validityDays, 'jour')}.
        </p>
        {gain > 0 ? (
          <p>Votre marge, hors livraison&nbsp;: {formatCents(gain)} HT. Votre client ne la lit pas.</p>
        ) : (
          <Alert
            tone="warning"
            title={
              gain === 0
                ? 'Ce devis ne vous laisse aucune marge'
                : `Ce devis vous coûte ${formatCents(-gain)} HT`
            }
          >
            Vos produits y sont à leur prix d’achat{gain < 0 && ' ou moins'}&nbsp;: indiquez une marge si ce
            n’est pas voulu.
          </Alert>
        )}
        <p>Vous le modifiez ensuite par une révision. Rien n’est envoyé à votre client sans vous.</p>
      </div>
    </ConfirmModal>
  )
}
