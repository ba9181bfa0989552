import { useMachine } from '@xstate/react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { toastMachine } from '#machines/platform/toast.machine'
import { come, leave, type ToastColumn } from '#machines/platform/toast-column'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { type Tone, toneIcons } from './Feedback.tsx'
import { Icon } from './Icon.tsx'
import styles from './Toast.module.css'

interface ToastOptions {
  type?: Tone
  /** ms before it leaves; 3 s by default (§2.14) */
  duration?: number
}

type Notify = (message: string, options?: ToastOptions) => void

interface Shown {
  id: number
  message: string
  type: Tone
  duration: number
}

/** Errors come first to who hears the page, and are read at once. */
const isError = ({ type }: Shown): boolean => type === 'error'

const ToastContext = createContext<Notify | undefined>(undefined)

/** Holds the notifications of the whole application, top right, the newest furthest down. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [column, setColumn] = useState<ToastColumn<Shown>>({ places: [], waiting: [] })
  const lastId = useRef(0)
  const notify = useCallback<Notify>((message, { type = 'info', duration = 3000 } = {}) => {
    lastId.current += 1
    const toast = { id: lastId.current, message, type, duration }
    setColumn((before) => come(before, toast))
  }, [])
  const remove = useCallback(
    (toast: Shown, height: number) => setColumn((before) => leave(before, toast, height)),
    [],
  )
  const { places } = column
  const shown = (errors: boolean) =>
    places.map(
      (toast, index) =>
        typeof toast === 'object' &&
        isError(toast) === errors && <Toast key={toast.id} toast={toast} row={index + 1} onGone={remove} />,
    )
  return (
    <ToastContext value={notify}>
      {children}
      <section
        className={styles.stack}
        style={{
          gridTemplateRows: places
            .map((place) => (typeof place === 'object' ? 'auto' : `${place}px`))
            .join(' '),
        }}
        aria-label="Notifications"
      >
        {shown(true)}
        {/* stands before what it says comes in, and reads only that */}
        <div role="status" aria-atomic="false" className={styles.polite}>
          {shown(false)}
        </div>
      </section>
    </ToastContext>
  )
}

/** `const notify = useToast()`, then `notify('Message envoyé', { type: 'success' })`. */
export const useToast = (): Notify => {
  const notify = useContext(ToastContext)
  if (!notify) throw new Error('useToast needs a ToastProvider around it')
  return notify
}

interface ToastProps {
  toast: Shown
  /** its place in the column, from 1 */
  row: number
  /** `height`: px that it took */
  onGone: (toast: Shown, height: number) => void
}

const Toast = ({ toast, row, onGone }: ToastProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [state, send] = useMachine(toastMachine, { input: { duration: toast.duration } })
  const gone = state.matches('gone')
  useEffect(() => {
    if (gone && box.current) onGone(toast, box.current.getBoundingClientRect().height)
  }, [gone, onGone, toast])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the close button inside does the same by keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: it is hovered and clicked for what the button inside does
    <div
      ref={box}
      style={{ gridRow: row }}
      {...(isError(toast) ? { role: 'alert' } : {})}
      className={cx(styles.toast, styles[toast.type], state.matches('leaving') && styles.leaving)}
      onClick={() => send({ type: 'toast.close' })}
      onMouseEnter={() => send({ type: 'pointer.enter' })}
      onMouseLeave={() => send({ type: 'pointer.leave' })}
      onFocus={() => send({ type: 'focus.enter' })}
      onBlur={() => send({ type: 'focus.leave' })}
    >
      <Icon name={toneIcons[toast.type]} className={styles.icon ?? ''} />
      <p className={styles.message}>{toast.message}</p>
      <Button variant="quiet" iconOnly aria-label="Fermer la notification">
        <Icon name="close" size={18} />
      </Button>
    </div>
  )
}
