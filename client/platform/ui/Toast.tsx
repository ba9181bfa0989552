import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { Tone } from './Feedback.tsx'
import type { Toast, ToastColumn } from './ToastColumn.tsx'

interface ToastOptions {
  type?: Tone
  /** ms before it leaves; 3 s by default (§2.14) */
  duration?: number
}

type Notify = (message: string, options?: ToastOptions) => void

const ToastContext = createContext<Notify | undefined>(undefined)

/** Stands in for a column whose code cannot be fetched: what was said last, and nothing of how it comes and goes. */
const LastToast: typeof ToastColumn = ({ asked }) => (
  <p role="status" style={{ position: 'sticky', bottom: 0, background: 'var(--raised)' }}>
    {asked.at(-1)?.message}
  </p>
)

/** What a person begins with on a page: what they do next may be answered by a notification. */
const SIGNS = ['pointerdown', 'keydown'] as const

/**
 * Where notifications are shown: no page needs it before somebody does something there, or it has something to say.
 */
const useColumn = (asked: boolean): typeof ToastColumn | undefined => {
  const [Column, setColumn] = useState<typeof ToastColumn>()
  useEffect(() => {
    if (Column) return
    const fetchIt = () =>
      import('./ToastColumn.tsx').then(
        (module) => setColumn(() => module.ToastColumn),
        // a browser does not fetch again what it could not fetch once
        () => setColumn(() => LastToast),
      )
    if (asked) fetchIt()
    for (const sign of SIGNS) window.addEventListener(sign, fetchIt)
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, fetchIt)
    }
  }, [Column, asked])
  return Column
}

/** Takes the notifications of the whole application. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<readonly Toast[]>([])
  const lastId = useRef(0)
  const notify = useCallback<Notify>((message, { type = 'info', duration = 3000 } = {}) => {
    lastId.current += 1
    const toast = { id: lastId.current, message, type, duration }
    setAsked((before) => [...before, toast])
  }, [])
  const taken = useCallback((last: number) => setAsked((before) => before.filter(({ id }) => id > last)), [])
  const Column = useColumn(asked.length > 0)
  return (
    <ToastContext value={notify}>
      {children}
      {Column && <Column asked={asked} onTaken={taken} />}
    </ToastContext>
  )
}

/** `const notify = useToast()`, then `notify('Message envoyé', { type: 'success' })`. */
export const useToast = (): Notify => {
  const notify = useContext(ToastContext)
  if (!notify) throw new Error('useToast needs a ToastProvider around it')
  return notify
}
