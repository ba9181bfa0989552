import { type RefObject, useEffect, useRef } from 'react'

/**
 * The page comes rendered, and a password manager may fill it, or a person type, before its script runs: that is
 * then in the controls alone. Gives each such value once, by the control's name.
 */
export const useTypedEarly = (
  form: RefObject<HTMLFormElement | null>,
  take: (name: string, value: string) => void,
): void => {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    for (const control of form.current?.elements ?? []) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
      const chosen = control.type !== 'radio' || ('checked' in control && control.checked)
      if (control.type !== 'checkbox' && control.name !== '' && control.value !== '' && chosen)
        latest.current(control.name, control.value)
    }
  }, [form])
}
