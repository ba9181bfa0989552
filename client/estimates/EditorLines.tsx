import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { EmptyState } from '#client/platform/ui/EmptyState.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import type { EstimateDraftRef } from '#machines/estimates/estimate-draft.machine'
import { ESTIMATE_LINES_MAX } from '#shared/estimates/estimate-limits'
import { typedLine } from '#shared/estimates/estimate-lines'
import type { EstimateContent } from '#shared/estimates/estimates.schema'
import { CartDialog } from './CartDialog.tsx'
import { EditorLine } from './EditorLine.tsx'
import styles from './Estimate.module.css'
import { useProblem } from './useEditorField.ts'

const NONE: EstimateContent['lines'] = []

/** The lines of an estimate, and what adds one: a supply, work, or models of the cart. */
export const EditorLines = ({ draft }: { draft: EstimateDraftRef }) => {
  const lines = useSelector(draft, ({ context: { content } }) => content?.lines ?? NONE)
  const vatRate = useSelector(draft, ({ context }) => context.issuer?.vatRate ?? 20)
  const problem = useProblem(draft, 'lines')
  const [choosing, setChoosing] = useState(false)
  const isFull = lines.length >= ESTIMATE_LINES_MAX
  const add = (kind: 'free' | 'labour') =>
    draft.send({
      type: 'form.edit',
      edit: { type: 'lines.add', lines: [typedLine(kind, crypto.randomUUID(), vatRate)] },
    })
  return (
    <section className={styles.part} aria-label="Lignes du devis">
      <h3>Lignes</h3>
      {lines.length === 0 ? (
        <EmptyState title="Aucune ligne">
          Ajoutez les produits de votre panier, une fourniture ou de la main-d’œuvre.
        </EmptyState>
      ) : (
        <ol className={styles.lines}>
          {lines.map((line, index) => (
            <EditorLine
              key={line.key}
              draft={draft}
              line={line}
              index={index}
              isLast={index === lines.length - 1}
            />
          ))}
        </ol>
      )}
      {/* the focus of a refusal comes here where no line could take it */}
      <div className={styles.buttons} {...(problem !== undefined && { 'data-invalid': true })}>
        <Button variant="secondary" size="lg" disabled={isFull} onClick={() => setChoosing(true)}>
          <Icon name="trolley" size={18} />
          Ajouter depuis le panier
        </Button>
        <Button variant="secondary" size="lg" disabled={isFull} onClick={() => add('free')}>
          Ajouter une fourniture
        </Button>
        <Button variant="secondary" size="lg" disabled={isFull} onClick={() => add('labour')}>
          Ajouter de la main-d’œuvre
        </Button>
      </div>
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      {isFull && <p className={styles.note}>Un devis compte {ESTIMATE_LINES_MAX} lignes au plus.</p>}
      {choosing && (
        <CartDialog
          vatRate={vatRate}
          lines={lines}
          room={ESTIMATE_LINES_MAX - lines.length}
          onAdd={(added) => {
            draft.send({ type: 'form.edit', edit: { type: 'lines.add', lines: added } })
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  )
}
