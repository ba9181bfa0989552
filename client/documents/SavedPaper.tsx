import { useMachine } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import type { OrderInvoice } from '#shared/documents/documents.schema'
import { formatNumber } from '#shared/platform/text'
import type { invoiceSavingLogic } from './document-saving.effects.ts'
import styles from './Papers.module.css'

export const sizeText = (bytes: number): string =>
  `PDF, ${formatNumber(Math.max(1, bytes / 1024), 0)}\u00a0ko`

/** What is said of a PDF that is there, is not yet, or was given up. */
export const pdfText = ({ state, size }: Pick<OrderInvoice, 'state' | 'size'>): string => {
  if (state === 'failed') return 'Le PDF n’a pas pu être établi.'
  return size === null ? 'En préparation.' : sizeText(size)
}

interface SavedPaperProps {
  logic: typeof invoiceSavingLogic
  /** of what is saved */
  id: string
  label: string
  facts: readonly string[]
  /** it cannot be saved yet */
  awaited?: boolean
  /** looks again whether it can */
  onLookAgain?: () => void
}

/** A paper in a list of papers, with its button. */
export const SavedPaper = (props: SavedPaperProps) => {
  const { logic, id, label, facts, awaited = false, onLookAgain } = props
  const [state, send] = useMachine(logic, { input: { id } })
  const { failure } = state.context
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>{label}</p>
        {facts.map((fact) => (
          <p key={fact} className={styles.facts}>
            {fact}
          </p>
        ))}
        {failure !== null && <FieldError>{failure.message}</FieldError>}
      </div>
      {awaited && onLookAgain && (
        <Button variant="secondary" aria-label={`Actualiser ${label}`} onClick={onLookAgain}>
          Actualiser
        </Button>
      )}
      {!awaited && (
        <Button
          variant="secondary"
          busy={state.matches('saving')}
          aria-label={`Enregistrer ${label}`}
          onClick={() => send({ type: 'file.save' })}
        >
          Enregistrer
        </Button>
      )}
    </li>
  )
}
