import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import { SEARCH_KEY_STORAGE_KEY } from '#machines/platform/search-key'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './SearchInput.module.css'
import { TextInput } from './TextInput.tsx'
import { Tooltip } from './Tooltip.tsx'
import { WorkIcon } from './WorkIcon.tsx'

/** The key that goes to the search. */
const KEY = '/'

/** What a list of suggestions adds to the field. */
export type ComboboxAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'role'
  | 'aria-autocomplete'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-activedescendant'
  | 'onKeyDown'
  | 'onBlur'
>

interface SearchInputProps
  extends ComboboxAttributes,
    Required<Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'maxLength'>> {
  placeholder?: string | undefined
  /** as typed */
  value: string
  onType: (text: string) => void
  /** emptied by its button, which applies that at once */
  onClear: () => void
}

/**
 * The field of a search, emptied by its button. Where there is a mouse, so most likely a keyboard, « / » goes there from
 * anywhere but another field, until the button that says so turns it off (WCAG 2.1.4), for this browser.
 */
export const SearchInput = ({
  name,
  maxLength,
  placeholder,
  value,
  onType,
  onClear,
  ...combobox
}: SearchInputProps) => {
  const field = useRef<HTMLInputElement>(null)
  const cap = useRef<HTMLButtonElement>(null)
  const [on, setOn] = useState(() => getItem('localStorage', SEARCH_KEY_STORAGE_KEY) === null)
  useEffect(() => {
    if (!on) return
    const go = (event: KeyboardEvent): void => {
      if (!isAsked(event) || field.current === null || !cap.current?.checkVisibility()) return
      if (isElsewhere(event.target, field.current)) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    document.addEventListener('keydown', go)
    return () => document.removeEventListener('keydown', go)
  }, [on])
  const turn = (): void => {
    if (on) setItem('localStorage', SEARCH_KEY_STORAGE_KEY, 'off')
    else removeItem('localStorage', SEARCH_KEY_STORAGE_KEY)
    setOn(!on)
  }
  return (
    <TextInput
      {...combobox}
      ref={field}
      type="search"
      name={name}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={maxLength}
      placeholder={placeholder}
      aria-keyshortcuts={on ? KEY : undefined}
      className={styles.field ?? ''}
      value={value}
      onChange={(event) => onType(event.target.value)}
      suffix={
        <span className={styles.end}>
          <Tooltip
            text={
              on
                ? `La touche «\u00a0${KEY}\u00a0» mène à la recherche. Cliquez pour la désactiver.`
                : `La touche «\u00a0${KEY}\u00a0» est désactivée. Cliquez pour qu’elle mène à la recherche.`
            }
          >
            <Button
              ref={cap}
              variant="quiet"
              iconOnly
              className={styles.cap ?? ''}
              aria-label={`Touche ${KEY} vers la recherche`}
              aria-pressed={on}
              onClick={turn}
            >
              <kbd>{KEY}</kbd>
            </Button>
          </Tooltip>
          {value === '' ? (
            <WorkIcon name="search" />
          ) : (
            <Button variant="quiet" iconOnly aria-label="Effacer la recherche" onClick={onClear}>
              <Icon name="close" size={18} />
            </Button>
          )}
        </span>
      }
    />
  )
}

const isAsked = ({ key, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  key === KEY && !ctrlKey && !metaKey && !altKey && !defaultPrevented

const DIALOG = 'dialog, [role="dialog"], [role="alertdialog"]'

/** The key is typed into another field, or a dialog is open which the search does not stand in. */
const isElsewhere = (target: EventTarget | null, field: HTMLInputElement): boolean => {
  const types =
    target instanceof Element &&
    target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]')
  const dialog = document.querySelector(DIALOG)
  return types || (dialog !== null && !dialog.contains(field))
}
