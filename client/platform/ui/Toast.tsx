import { useMachine } from '@xstate/react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { toastMachine } from '#machines/platform/toast.machine'
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

/** Errors stand first and are read at once. */
const isError = ({ type }: Shown): boolean => type === 'error'

const ToastContext = createContext<Notify | undefined>(undefined)

/** Holds the notifications of the whole application, top right. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toasts, setToasts] = useState<Shown[]>([])
  const lastId = useRef(0)
  const notify = useCallback<Notify>((message, { type = 'info', duration = 3000 } = {}) => {
    lastId.current += 1
    const id = lastId.current
    // the newest on top: one that leaves moves none that stays
    setToasts((shown) => [{ id, message, type, duration }, ...shown])
  }, [])
  const remove = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  )
  return (
    <ToastContext value={notify}>
      {children}
      <section className={styles.stack} aria-label="Notifications">
        {toasts.filter(isError).map((toast) => (
          <Toast key={toast.id} toast={toast} onGone={remove} />
        ))}
        {/* stands before what it says comes in, and reads only that */}
        <div role="status" aria-atomic="false" className={styles.polite}>
          {toasts
            .filter((toast) => !isError(toast))
            .map((toast) => (
              <Toast key={toast.id} toast={toast} onGone={remove} />
            ))}
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

const Toast = ({ toast, onGone }: { toast: Shown; onGone: (id: number) => void }) => {
  const [state, send] = useMachine(toastMachine, { input: { duration: toast.duration } })
  const gone = state.matches('gone')
  useEffect(() => {
    if (gone) onGone(toast.id)
  }, [gone, onGone, toast.id])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the close button inside does the same by keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: it is hovered and clicked for what the button inside does
    <div
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
