import { useMachine } from '@xstate/react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Field } from '#client/platform/ui/Field.tsx'
import { Spinner } from '#client/platform/ui/Spinner.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import {
  type FoundTarget,
  type featuredTargetMachine,
  TARGET_SEARCH_LENGTH,
  type TargetChoice,
  targetId,
} from '#machines/dashboard/featured/featured-target.machine'
import { categoryLabel } from '#shared/catalogue/category-labels'
import { targetText } from './featured.labels.ts'
import styles from './TargetField.module.css'

interface TargetSearchProps {
  /** what is searched, and where */
  logic: typeof featuredTargetMachine
  label: string
  required?: boolean
  error?: string | undefined
  /** what is said where nothing is found */
  none?: string
  onChoose: (target: FoundTarget) => void
}

/** `Rails › Rails manuels` */
export const placeText = ({ category, subCategory }: TargetChoice): string =>
  `${categoryLabel(category.name).label} › ${subCategory.name}`

/**
 * The search as a combobox: the arrows go through what was found, Enter chooses, Escape closes. The focus stays in the
 * field, and what it finds closes when it leaves.
 */
export const TargetSearch = (props: TargetSearchProps) => {
  const { logic, label, required = false, error, none = 'Aucun produit en vente ne correspond.' } = props
  const { onChoose } = props
  const [state, send] = useMachine(logic)
  const [open, setOpen] = useState(true)
  const listId = useId()
  const { text, found, active, failure } = state.context
  const count = found?.length ?? 0
  const isListed = open && count > 0
  const chosen = isListed && active !== null ? found?.[active] : undefined
  const optionId = (choice: FoundTarget) => `${listId}-${targetId(choice)}`
  const close = () => {
    setOpen(false)
    send({ type: 'active.leave' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      send({ type: 'active.move', by: event.key === 'ArrowDown' ? 1 : -1 })
    } else if (event.key === 'Escape' && open && found !== null) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen) onChoose(chosen)
      else send({ type: 'search.submit' })
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what its own controls do
    <div className={styles.search} onFocus={() => setOpen(true)} onBlur={close}>
      <Field
        label={label}
        required={required}
        hint="Nom, référence ou mot de la description"
        error={
          state.hasTag('tooShort')
            ? `Saisissez au moins ${TARGET_SEARCH_LENGTH} caractères.`
            : (failure?.message ?? error)
        }
      >
        <TextInput
          name="target"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={chosen && optionId(chosen)}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => {
            setOpen(true)
            send({ type: 'search.type', text: event.target.value })
          }}
          onKeyDown={onKeyDown}
          suffix={state.hasTag('busy') ? <Spinner size={18} /> : <WorkIcon name="search" />}
        />
      </Field>
      <p className="visually-hidden" role="status">
        {found && (count === 0 ? 'Aucun résultat.' : `${count} résultat${count > 1 ? 's' : ''}.`)}
      </p>
      {open && found && count === 0 && <p className={styles.none}>{none}</p>}
      {isListed && (
        <div id={listId} role="listbox" aria-label="Produits trouvés" className={styles.results}>
          {found?.map((choice, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
            <div
              key={targetId(choice)}
              id={optionId(choice)}
              ref={index === active ? seen : undefined}
              role="option"
              aria-selected={index === active}
              data-class={choice.class}
              className={styles.result}
              // the focus stays in the field
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
            >
              <span className={styles.name}>
                {targetText(choice)}
                {!choice.onSale && ', hors vente en ligne'}
              </span>
              <span className={styles.place}>{placeText(choice)}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** Brings the option that the keyboard is on into the list's window. */
const seen = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })
