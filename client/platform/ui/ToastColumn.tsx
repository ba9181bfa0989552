import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toastMachine } from '#machines/platform/toast.machine'
import { addToast, type ToastColumn as Column, removeToast } from '#machines/platform/toast-column'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { type Tone, toneIcons } from './Feedback.tsx'
import { Icon } from './Icon.tsx'
import styles from './Toast.module.css'

/** A notification that was asked for. */
export interface Toast {
  /** counts up */
  id: number
  message: string
  type: Tone
  duration: number
}

/** Errors come first to who hears the page, and are read at once. */
const isError = ({ type }: Toast): boolean => type === 'error'

interface ToastColumnProps {
  /** in the order of their ids; those that it has taken go */
  asked: readonly Toast[]
  /** `last`: id of the last that it has taken */
  onTaken: (last: number) => void
}

/** The notifications of the whole application, top right, the newest furthest down. */
export const ToastColumn = ({ asked, onTaken }: ToastColumnProps) => {
  const [column, setColumn] = useState<Column<Toast>>({ places: [], waiting: [] })
  const taken = useRef(0)
  useEffect(() => {
    const fresh = asked.filter(({ id }) => id > taken.current)
    const last = fresh.at(-1)
    if (!last) return
    taken.current = last.id
    setColumn((before) => fresh.reduce(addToast<Toast>, before))
    onTaken(last.id)
  }, [asked, onTaken])
  const remove = useCallback(
    (toast: Toast, height: number) => setColumn((before) => removeToast(before, toast, height)),
    [],
  )
  const { places } = column
  const shown = (errors: boolean) =>
    places.map(
      (toast, index) =>
        typeof toast === 'object' &&
        isError(toast) === errors && (
          <ToastCard key={toast.id} toast={toast} row={index + 1} onGone={remove} />
        ),
    )
  return (
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
  )
}

interface ToastCardProps {
  toast: Toast
  /** its place in the column, from 1 */
  row: number
  /** `height`: px that it took */
  onGone: (toast: Toast, height: number) => void
}

const ToastCard = ({ toast, row, onGone }: ToastCardProps) => {
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
