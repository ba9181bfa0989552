import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './Tabs.module.css'

interface TabsProps {
  /** what the tabs are parts of */
  label: string
  tabs: readonly { id: string; label: string; content: ReactNode }[]
  /** id of the tab shown */
  selected: string
  onSelect: (id: string) => void
}

/** px of the tabs before and after the one shown that are seen too, and as wide as the row fades: there is more to scroll to */
const BESIDE = 40

/** Parts of a page, one shown at a time. Arrows, Home and End walk along the tabs and show them. */
export const Tabs = ({ label, tabs, selected, onSelect }: TabsProps) => {
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex((tab) => tab.id === selected)
  // where the row scrolls, the tab that is shown is in sight, also when the row or its letters change; the page does not move
  useLayoutEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`[id="${prefix}-${selected}"]`)
    if (!row || !tab) return
    const reveal = () => {
      const [start, width] = [tab.offsetLeft - row.offsetLeft, tab.offsetWidth]
      if (start < row.scrollLeft + BESIDE) row.scrollLeft = start - BESIDE
      else if (start + width > row.scrollLeft + row.clientWidth - BESIDE)
        row.scrollLeft = start + width + BESIDE - row.clientWidth
    }
    reveal()
    const watch = new ResizeObserver(reveal)
    watch.observe(row)
    watch.observe(tab)
    return () => watch.disconnect()
  }, [prefix, selected])
  const go = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const to = steps[event.key]
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (tab === undefined) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelector<HTMLElement>(`[id="${prefix}-${tab.id}"]`)?.focus()
  }
  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${prefix}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            className={cx(styles.tab, tab.id === selected && styles.selected)}
            onClick={() => onSelect(tab.id)}
            onKeyDown={go}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={selected}
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${selected}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel takes the focus after its tab, as the pattern asks
        tabIndex={0}
        className={styles.panel}
      >
        {tabs[at]?.content}
      </div>
    </div>
  )
}
