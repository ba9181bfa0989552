import { useEffect, useId, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { cx } from '#client/platform/ui/cx.ts'
import { Icon, type IconName } from '#client/platform/ui/Icon.tsx'
import styles from './Header.module.css'

interface NavGroupProps {
  label: string
  icon: IconName
  links: readonly { label: string; link: string }[]
  open: boolean
  send: (
    event: { type: 'group.toggle' | 'group.open'; group: string } | { type: 'group.close' | 'all.close' },
  ) => void
}

const isWide = () => window.matchMedia('(width >= 768px)').matches

/** A group of sub-links: a mouse opens it by passing over on a wide screen; a click, a touch or a key toggles it. */
export const NavGroup = ({ label, icon, links, open, send }: NavGroupProps) => {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const focusFirst = useRef(false)
  const { pathname } = useLocation()
  const holdsPage = links.some(({ link }) => link === pathname)

  useEffect(() => {
    if (open && focusFirst.current) list.current?.querySelector('a')?.focus()
    focusFirst.current = false
  }, [open])

  const hovers = (event: React.PointerEvent) => event.pointerType === 'mouse' && isWide()
  return (
    <li
      className={styles.group}
      onPointerEnter={(event) => hovers(event) && send({ type: 'group.open', group: label })}
      onPointerLeave={(event) => hovers(event) && send({ type: 'group.close' })}
      onBlur={(event) => {
        // in a menu that stands in a column, what closes would move away under the finger that leaves it
        if (!isWide() || !open || event.currentTarget.contains(event.relatedTarget)) return
        if (event.relatedTarget) send({ type: 'group.close' })
      }}
    >
      <button
        type="button"
        className={cx(styles.entry, holdsPage && styles.here)}
        aria-expanded={open}
        aria-controls={id}
        data-group
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          if (open) return list.current?.querySelector('a')?.focus()
          focusFirst.current = true
          send({ type: 'group.open', group: label })
        }}
        onClick={(event) => {
          // a mouse on a wide screen opened it on its way here: the click must not close it again
          const pointer = event.nativeEvent
          const hovered = pointer instanceof PointerEvent && pointer.pointerType === 'mouse'
          send({ type: hovered && isWide() ? 'group.open' : 'group.toggle', group: label })
        }}
      >
        <span className={styles.symbol}>
          <Icon name={icon} />
        </span>
        {label}
        <Icon name="chevron" size={16} className={cx(styles.arrow, open && styles.turned)} />
      </button>
      <ul ref={list} id={id} className={cx(styles.dropdown, open && styles.shown)}>
        {links.map(({ label: text, link }) => (
          <li key={link}>
            <NavLink to={link} className={styles.sub ?? ''} onClick={() => send({ type: 'all.close' })}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  )
}
