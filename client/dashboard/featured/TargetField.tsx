import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#client/platform/ui/Button.tsx'
import { Fieldset } from '#client/platform/ui/Fieldset.tsx'
import type { FoundTarget, TargetChoice } from '#machines/dashboard/featured/featured-target.machine'
import { featuredTargetLogic } from './featured.effects.ts'
import { targetText } from './featured.labels.ts'
import styles from './TargetField.module.css'
import { placeText, TargetSearch } from './TargetSearch.tsx'

interface TargetFieldProps {
  target: TargetChoice | null
  /** it is being saved */
  locked: boolean
  error: string | undefined
  onChoose: (target: FoundTarget) => void
  onClear: () => void
}

/** The family or model that is put forward: found by a search, then shown with what changes it. */
export const TargetField = ({ target, locked, error, onChoose, onClear }: TargetFieldProps) => {
  const place = useRef<HTMLDivElement>(null)
  // the control that was used is gone
  const focusFirst = () => place.current?.querySelector<HTMLElement>('input, button')?.focus()
  return (
    <Fieldset legend="Produit mis en avant">
      <div ref={place}>
        {target ? (
          <div className={styles.chosen}>
            <div>
              <p className={styles.name}>{targetText(target)}</p>
              <p className={styles.place}>{placeText(target)}</p>
              {error !== undefined && <p role="alert">{error}</p>}
            </div>
            <Button
              variant="secondary"
              disabled={locked}
              onClick={() => {
                flushSync(onClear)
                focusFirst()
              }}
            >
              Choisir un autre produit
            </Button>
          </div>
        ) : (
          <TargetSearch
            logic={featuredTargetLogic}
            label="Famille ou modèle"
            required
            error={error}
            onChoose={(choice) => {
              flushSync(() => onChoose(choice))
              focusFirst()
            }}
          />
        )}
      </div>
    </Fieldset>
  )
}
