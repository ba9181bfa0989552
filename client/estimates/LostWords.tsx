import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Alert } from '#client/platform/ui/Feedback.tsx'
import type { EstimateDraftRef } from '#machines/estimates/estimate-draft.machine'
import { estimateTotals } from '#shared/estimates/estimate.rules'
import styles from './Estimate.module.css'
import { EstimateLines } from './EstimateLines.tsx'
import { ownerLines } from './owner-lines.ts'

/** What was typed of an estimate that was handed out elsewhere meanwhile: shown, to be taken up or put aside. */
export const LostWords = ({ draft }: { draft: EstimateDraftRef }) => {
  const lost = useSelector(draft, ({ context }) => context.lost)
  const number = useSelector(draft, ({ context }) => context.estimate?.number ?? null)
  const vatExempt = useSelector(draft, ({ context }) => context.issuer?.vatExempt ?? false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    place.current?.focus({ preventScroll: true })
  }, [])
  if (lost === null) return null
  const { client, name, notes, works } = lost
  const address = [client.street, `${client.postalCode} ${client.city}`.trim()].filter(Boolean).join(', ')
  return (
    <div ref={place} tabIndex={-1} className={styles.part}>
      <Alert
        tone="warning"
        title={`Le devis ${number ?? ''} a été remis ailleurs pendant que vous le modifiiez`}
        actions={
          <>
            <Button
              variant="secondary"
              onClick={() => draft.send({ type: 'lost.reuse', id: crypto.randomUUID() })}
            >
              En faire un nouveau devis client
            </Button>
            <Button variant="secondary" onClick={() => draft.send({ type: 'lost.dismiss' })}>
              Abandonner cette saisie
            </Button>
          </>
        }
      >
        Ce que vous aviez saisi ici, ci-dessous, ne figure pas dans le devis remis.
      </Alert>
      <section className={styles.part} aria-label="Votre saisie">
        <h2>Votre saisie{client.name !== '' && ` pour ${client.name}`}</h2>
        {name !== '' && <p>{name}</p>}
        {address !== '' && <p>{address}</p>}
        {works !== '' && <p>Lieu des travaux&nbsp;: {works}</p>}
        <EstimateLines
          heading="h3"
          lines={ownerLines(lost)}
          totals={estimateTotals(lost, vatExempt)}
          discount={lost.discount}
          vatExempt={vatExempt}
        />
        {notes !== '' && <p className={styles.words}>{notes}</p>}
      </section>
    </div>
  )
}
