import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { keepBeside } from './anchored.ts'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import styles from './Dropdown.module.css'
import { Icon } from './Icon.tsx'

interface DropdownProps {
  label: string
  /** of the label as it is shown: a narrow place may leave it out, the name stays */
  labelClass?: string
  /** what the actions are for, where several menus have one label: said by screen readers, not shown */
  about?: string
  items: readonly { label: string; onSelect: () => void; disabled?: boolean }[]
}

/**
 * A button that opens a menu of actions. Arrows, Home, End and a first letter walk along them; Escape, Tab and a
 * click elsewhere close it; the focus goes back to the button.
 */
export const Dropdown = ({ label, labelClass, about, items }: DropdownProps) => {
  const name = about === undefined ? label : `${label}\u00a0: ${about}`
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<'first' | 'last' | false>(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useLayoutEffect(() => {
    if (!open || !menu.current || !button.current) return
    menu.current.showPopover()
    const leave = keepBeside(menu.current, button.current, 'below', 'start')
    itemsOf(menu.current)
      .at(open === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true })
    return leave
  }, [open])
  useEffect(() => {
    if (!open) return
    const away = ({ target }: Event) => {
      const own = [menu.current, button.current]
      if (!(target instanceof Node && own.some((part) => part?.contains(target)))) setOpen(false)
    }
    document.addEventListener('pointerdown', away, true)
    return () => document.removeEventListener('pointerdown', away, true)
  }, [open])
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        aria-haspopup="menu"
        aria-label={name}
        aria-expanded={open !== false}
        aria-controls={open === false ? undefined : id}
        onClick={() => setOpen(open === false && 'first')}
        onKeyDown={(event) => {
          const end = ({ ArrowDown: 'first', ArrowUp: 'last' } as const)[event.key]
          if (end === undefined) return
          event.preventDefault()
          setOpen(end)
        }}
      >
        <span className={labelClass}>{label}</span>
        <Icon name="chevron" size={18} className={cx(styles.arrow, open !== false && styles.turned)} />
      </Button>
      {open !== false && (
        <div
          ref={menu}
          id={id}
          popover="manual"
          role="menu"
          tabIndex={-1}
          aria-label={name}
          className={styles.menu}
          onKeyDown={(event) => {
            if (event.key === 'Tab') close()
            if (event.key !== 'Escape') return walk(event)
            event.stopPropagation()
            close()
          }}
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={item.disabled || undefined}
              className={styles.item}
              onClick={() => {
                if (item.disabled) return
                close()
                item.onSelect()
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]'),
]

/** Moves the focus inside of the menu. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((item) => item.matches(':focus'))
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const step = steps[event.key]
  const starts = (item: HTMLElement) =>
    item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()) === true
  const to =
    step !== undefined
      ? items.at(step % items.length)
      : event.key.length === 1 && event.key !== ' '
        ? [...items.slice(at + 1), ...items].find(starts)
        : undefined
  if (to === undefined) return
  event.preventDefault()
  to.focus()
}
