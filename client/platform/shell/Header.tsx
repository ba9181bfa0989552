import { useMachine } from '@xstate/react'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useCompany } from '#client/platform/company.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { menuMachine } from '#machines/platform/menu.machine'
import { selectRole } from '#machines/session/session.selectors'
import { BrandMark } from './BrandMark.tsx'
import { entriesFor } from './entries.ts'
import styles from './Header.module.css'
import { NavGroup } from './NavGroup.tsx'

// the header stands outside every boundary of a page: where this file cannot be fetched, it does without
const HeaderCart = lazy<ComponentType<{ inMenu: boolean }>>(() =>
  import('#client/shop/HeaderCart.tsx').catch(() => ({ default: () => null })),
)

/** §9: from this width the menu is horizontal. */
const WIDE = '(width >= 768px)'

/** Brand, navigation by role, hamburger below 768 px (§2.4). */
export const Header = () => {
  const company = useCompany()
  const role = useSessionSelector(selectRole)
  const [state, send] = useMachine(menuMachine)
  const { key } = useLocation()
  const shown = entriesFor(role)
  const header = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const open = state.matches({ menu: 'open' })
  const { group } = state.context

  useEffect(() => {
    const wide = window.matchMedia(WIDE)
    const onChange = () => wide.matches && send({ type: 'all.close' })
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [send])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menu, also to the same page
  useEffect(() => send({ type: 'all.close' }), [key, send])

  useEffect(() => {
    if (!open && group === null) return
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !header.current?.contains(event.target)) send({ type: 'all.close' })
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (group !== null) {
        header.current?.querySelector<HTMLElement>('[aria-expanded="true"][data-group]')?.focus()
        send({ type: 'group.close' })
      } else {
        toggle.current?.focus()
        send({ type: 'all.close' })
      }
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('keydown', onKey)
    }
  }, [open, group, send])

  const cart = (inMenu: boolean) =>
    role !== 'guest' && (
      <Suspense>
        <HeaderCart inMenu={inMenu} />
      </Suspense>
    )
  return (
    <header ref={header} className={styles.header}>
      <div className={styles.bar}>
        {shown.map(
          (entry) =>
            entry.type === 'nav-brand' && (
              <Link key={entry.link} to={entry.link} className={styles.brand}>
                <BrandMark />
                <span className={styles.name}>{company.name}</span>
              </Link>
            ),
        )}
        {cart(false)}
        <button
          ref={toggle}
          type="button"
          className={styles.hamburger}
          aria-expanded={open}
          aria-controls="main-navigation"
          onClick={() => send({ type: 'menu.toggle' })}
        >
          <Icon name={open ? 'close' : 'menu'} size={24} />
          <span className="visually-hidden">Menu</span>
        </button>
        <nav
          id="main-navigation"
          className={cx(styles.nav, open && styles.open)}
          aria-label="Navigation principale"
        >
          <ul className={styles.list}>
            {shown.map((entry) =>
              entry.type === 'nav-brand' ? null : 'group' in entry ? (
                <NavGroup
                  key={entry.group}
                  label={entry.group}
                  icon={entry.icon}
                  links={entry.links}
                  open={group === entry.group}
                  send={send}
                />
              ) : (
                <li key={entry.link}>
                  <NavLink
                    to={entry.link}
                    className={cx(styles.entry, entry.type === 'action-item' && styles.action)}
                    onClick={() => send({ type: 'all.close' })}
                  >
                    <span className={styles.symbol}>
                      <Icon name={entry.icon} />
                    </span>
                    {entry.label}
                    {entry.icon === 'trolley' && cart(true)}
                  </NavLink>
                </li>
              ),
            )}
          </ul>
        </nav>
      </div>
    </header>
  )
}
