import {
  type AriaAttributes,
  cloneElement,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { keepBeside } from './anchored.ts'
import { cx } from './cx.ts'
import styles from './Tooltip.module.css'

interface TooltipProps {
  text: string
  /** the control says these words itself for now */
  off?: boolean
  /** the control takes the width of its container */
  full?: boolean
  /** one control: a button, a link or a field */
  children: ReactElement<AriaAttributes>
}

/**
 * Words about a control, while it is hovered or focused. They stay while the pointer is on them, and Escape hides
 * them without moving anything (WCAG 1.4.13). They describe the control; they are not its name.
 */
export const Tooltip = ({ text, off = false, full = false, children }: TooltipProps) => {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [met, setMet] = useState(false)
  const open = met && !off
  useEffect(() => {
    if (!open) return
    const hide = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // a dialog around it stays
      event.stopPropagation()
      setMet(false)
    }
    window.addEventListener('keydown', hide, true)
    return () => window.removeEventListener('keydown', hide, true)
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the control inside
    <span
      ref={anchor}
      className={cx(styles.anchor, full && styles.full)}
      onMouseEnter={() => setMet(true)}
      onMouseLeave={() => setMet(false)}
      onFocus={() => setMet(true)}
      onBlur={() => setMet(false)}
    >
      {cloneElement(children, open ? { 'aria-describedby': id } : {})}
      {open && <Bubble id={id} text={text} anchor={anchor} />}
    </span>
  )
}

interface BubbleProps {
  id: string
  text: string
  anchor: { current: HTMLElement | null }
}

const Bubble = ({ id, text, anchor }: BubbleProps) => {
  const bubble = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!bubble.current || !anchor.current) return
    bubble.current.showPopover()
    return keepBeside(bubble.current, anchor.current, 'above', 'centre')
  }, [anchor])
  return (
    <span ref={bubble} popover="manual" role="tooltip" id={id} className={styles.tooltip}>
      <span className={styles.bubble}>{text}</span>
    </span>
  )
}
