import { useMachine } from '@xstate/react'
import { Button } from '#client/platform/ui/Button.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import { formatNumber } from '#shared/platform/text'
import type { invoiceSavingLogic } from './document-saving.effects.ts'
import styles from './Papers.module.css'

/** What is said of a PDF that is there, or is not yet. */
export const sizeText = (bytes: number | null): string =>
  bytes === null ? 'En préparation.' : `PDF, ${formatNumber(Math.max(1, bytes / 1024), 0)}\u00a0ko`

interface SavedPaperProps {
  logic: typeof invoiceSavingLogic
  /** of what is saved */
  id: string
  label: string
  facts: readonly string[]
  /** it cannot be saved yet */
  awaited?: boolean
}

/** A paper in a list of papers, with its button. */
export const SavedPaper = ({ logic, id, label, facts, awaited = false }: SavedPaperProps) => {
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
