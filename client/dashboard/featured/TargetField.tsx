import { useMachine } from '@xstate/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#client/platform/ui/Button.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Fieldset } from '#client/platform/ui/Fieldset.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { Spinner } from '#client/platform/ui/Spinner.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import {
  TARGET_SEARCH_LENGTH,
  type TargetChoice,
  targetId,
} from '#machines/dashboard/featured/featured-target.machine'
import { categoryLabel } from '#shared/catalogue/labels'
import { featuredTargetLogic } from './featured.effects.ts'
import { targetText } from './featured.labels.ts'
import styles from './TargetField.module.css'

interface TargetFieldProps {
  target: TargetChoice | null
  error: string | undefined
  onChoose: (target: TargetChoice) => void
  onClear: () => void
}

const placeText = ({ category, subCategory }: TargetChoice): string =>
  `${categoryLabel(category.name).label} › ${subCategory.name}`

/** The family or model that is put forward: found by a search, then shown with what changes it. */
export const TargetField = ({ target, error, onChoose, onClear }: TargetFieldProps) => {
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

const TargetSearch = ({ error, onChoose }: Pick<TargetFieldProps, 'error' | 'onChoose'>) => {
  const [state, send] = useMachine(featuredTargetLogic)
  const [open, setOpen] = useState(true)
  const { text, found, failure } = state.context
  const count = found?.length ?? 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what its own controls do
    <div
      className={styles.search}
      onFocus={() => setOpen(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <Field
        label="Famille ou modèle"
        required
        hint="Nom, référence ou mot de la description"
        error={
          state.hasTag('tooShort')
            ? `Saisissez au moins ${TARGET_SEARCH_LENGTH} caractères.`
            : (failure?.message ?? error)
        }
      >
        <TextInput
          name="target"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => {
            setOpen(true)
            send({ type: 'search.type', text: event.target.value })
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            send({ type: 'search.submit' })
          }}
          suffix={state.hasTag('busy') ? <Spinner size={18} /> : <Icon name="search" />}
        />
      </Field>
      <p className="visually-hidden" role="status">
        {found && (count === 0 ? 'Aucun résultat.' : `${count} résultat${count > 1 ? 's' : ''}.`)}
      </p>
      {open && found && count === 0 && <p className={styles.none}>Aucun produit en vente ne correspond.</p>}
      {open && found && count > 0 && (
        <ul className={styles.results} aria-label="Produits trouvés">
          {found.map((choice) => (
            <li key={targetId(choice)} data-class={choice.class}>
              <button type="button" className={styles.result} onClick={() => onChoose(choice)}>
                <span className={styles.name}>{targetText(choice)}</span>
                <span className={styles.place}>{placeText(choice)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
