import { type ChangeEvent, type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './CodeInput.module.css'
import { cx } from './cx.ts'

interface CodeInputProps {
  /** characters of the code (§9: five) */
  length?: number
  value: string
  /** upper case, without the spaces and signs that came with a pasted text, `length` characters at most */
  onChange: (value: string) => void
  /** the last character has just been typed or pasted */
  onComplete?: (value: string) => void
  disabled?: boolean
  /** shows what was typed, and takes nothing */
  readOnly?: boolean
  invalid?: boolean
  label: string
  /** id of the hint or the error that belongs to it */
  describedBy?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A one-time code: one real input, drawn as boxes, so that a paste, a keyboard's suggestion and a reader work. */
export const CodeInput = (props: CodeInputProps) => {
  const { length = 5, value, onChange, onComplete, disabled = false, readOnly = false } = props
  const { invalid = false, label } = props
  const id = useId()
  const [caret, setCaret] = useState(0)
  const typing = useRef<HTMLInputElement>(null)
  const plain = (text: string) =>
    text
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toUpperCase()
      .slice(0, length)
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const code = plain(target.value)
    typing.current = target
    setCaret(plain(target.value.slice(0, target.selectionStart ?? length)).length)
    onChange(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  // a text that is put in capitals would send the caret to its end
  useLayoutEffect(() => {
    if (typing.current && typing.current.selectionStart !== caret)
      typing.current.setSelectionRange(caret, caret)
    typing.current = null
  })
  const at = Math.min(caret, value.length, length - 1)
  return (
    <div className={styles.code}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.boxes} style={{ '--length': length }}>
        <input
          ref={props.ref}
          id={id}
          className={styles.input}
          value={value}
          disabled={disabled}
          readOnly={readOnly}
          aria-invalid={invalid || undefined}
          aria-describedby={props.describedBy}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          onChange={type}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
        />
        {Array.from({ length }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no identity but their order
            key={index}
            className={cx(styles.box, index === at && styles.at, index >= value.length && styles.free)}
            aria-hidden="true"
          >
            {value[index]}
          </span>
        ))}
      </div>
    </div>
  )
}
