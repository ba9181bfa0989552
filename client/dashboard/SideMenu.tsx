import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { dashboardPath } from '#client/links.ts'
import { cx } from '#client/platform/ui/cx.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { Tooltip } from '#client/platform/ui/Tooltip.tsx'
import { type PanelName, panelGroups, panelOf } from '#shared/dashboard/panels'
import { PanelSign } from './panel-icons.tsx'
import styles from './SideMenu.module.css'
import type { DashboardSend } from './useDashboard.ts'

interface SideMenuProps {
  /** the panel that is shown */
  shown: PanelName
  /** its words are seen, not only its signs */
  expanded: boolean
  /** it can't be folded */
  fixed: boolean
  /** folded for good: the signs say their words apart */
  tooltips: boolean
  send: DashboardSend
}

/** The panels that have an entry of their own. */
const groups = panelGroups.map(({ title, panels }) => ({
  title,
  entries: panels.filter(({ under }) => under === undefined),
}))

/** The dashboard's menu, at the left: signs, and their words once a mouse or the keyboard comes to it. */
export const SideMenu = ({ shown, expanded, fixed, tooltips, send }: SideMenuProps) => {
  const id = useId()
  const menu = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const current = panelOf(shown).under ?? shown

  useEffect(() => {
    if (!expanded || fixed) return
    const away = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) send({ type: 'menu.close' })
    }
    document.addEventListener('pointerdown', away, true)
    return () => document.removeEventListener('pointerdown', away, true)
  }, [expanded, fixed, send])

  return (
    <nav
      ref={menu}
      aria-label="Panneaux du dashboard"
      className={cx(styles.menu, expanded && styles.expanded, fixed && styles.fixed)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && send({ type: 'pointer.enter' })}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && send({ type: 'pointer.leave' })}
      onFocus={({ target }) => target.matches(':focus-visible') && send({ type: 'focus.enter' })}
      onBlur={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget) && send({ type: 'focus.leave' })
      }
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || fixed || !expanded) return
        toggle.current?.focus()
        send({ type: 'menu.close' })
      }}
    >
      {!fixed && (
        <button
          ref={toggle}
          type="button"
          className={styles.entry}
          aria-expanded={expanded}
          aria-controls={id}
          onClick={() => send({ type: 'menu.toggle' })}
        >
          <Icon name="menu" size={22} />
          <span className={styles.word}>{expanded ? 'Replier le menu' : 'Déplier le menu'}</span>
        </button>
      )}
      <ul id={id}>
        {groups.map(({ title, entries }, index) => (
          <li key={title} className={styles.group}>
            <p id={`${id}-${index}`} className={styles.title}>
              {title}
            </p>
            <ul aria-labelledby={`${id}-${index}`}>
              {entries.map(({ name, label, icon }) => (
                <li key={name}>
                  <Tooltip text={label} off={!tooltips} full>
                    <Link
                      to={dashboardPath(name)}
                      className={cx(styles.entry, name === current && styles.here)}
                      aria-current={name === current ? 'page' : undefined}
                      onClick={() => send({ type: 'panel.chosen' })}
                    >
                      <PanelSign name={icon} />
                      <span className={styles.word}>{label}</span>
                    </Link>
                  </Tooltip>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}
