import { createContext, type ReactNode, useContext, useId } from 'react'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'

interface FieldIds {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldIds | undefined>(undefined)

interface FieldProps {
  label: string
  /** stands under the label, before the control: what to type and how */
  hint?: ReactNode
  /** French; replaces nothing, stands under the control and is read with it */
  error?: string | undefined
  required?: boolean
  /** one TextInput, TextArea, Select or other control that reads `useField` */
  children: ReactNode
  className?: string
}

/** A control with its label, hint and error tied to it for assistive technology. */
export const Field = ({ label, hint, error, required = false, children, className }: FieldProps) => {
  const id = useId()
  const describedBy =
    [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <FieldContext value={{ id, describedBy, invalid: error !== undefined, required }}>
        {children}
      </FieldContext>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** A red sentence with its sign: colour alone says nothing. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={styles.error}>
    <Icon name="danger" size={16} />
    <span>{children}</span>
  </p>
)

/** What a control spreads to be tied to the Field around it; nothing when it stands alone. */
export const useField = (): {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  required?: true
} => {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    ...(field.describedBy ? { 'aria-describedby': field.describedBy } : {}),
    ...(field.invalid ? { 'aria-invalid': true } : {}),
    ...(field.required ? { required: true } : {}),
  }
}

const LockContext = createContext(false)

/** Its controls show what was typed and chosen, and take nothing while that is on its way. */
export const LockedFields = ({ locked, children }: { locked: boolean; children: ReactNode }) => (
  <LockContext value={locked}>{children}</LockContext>
)

/** Whether a control stands in locked fields. */
export const useLocked = (): boolean => useContext(LockContext)
