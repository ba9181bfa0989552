import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { focusTitle } from '#client/platform/ui/focus.ts'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { useCart, useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectLines, selectRefusals } from '#machines/cart/cart.selectors'
import { CartLineCard } from './CartLineCard.tsx'
import styles from './CartLines.module.css'

/** The lines in their order. A refusal takes the focus to the first line refused. */
export const CartLines = () => {
  const cart = useCart()
  const lines = useCartSelector(selectLines)
  const refusals = useCartSelector(selectRefusals)
  const list = useRef<HTMLOListElement>(null)
  const refusedNow = useCartSelector((snapshot) => snapshot.matches({ open: 'refused' }))
  const notify = useToast()
  const navigate = useNavigate()
  const first = useRef<number>(undefined)
  first.current = lines.findIndex(({ key }) => key === refusals[0]?.key)
  // the line leaves with the button that was pressed: the focus goes to the line that took its place
  const remove = (key: number, index: number): void => {
    flushSync(() => cart.send({ type: 'line.remove', key }))
    const items = list.current?.children
    const next = items?.[Math.min(index, items.length - 1)]?.querySelector<HTMLElement>('h2')
    if (next) next.focus()
    else focusTitle()
  }
  useEffect(() => {
    const duplicated = cart.on('line.duplicated', (event) => {
      const now = selectLines(cart.getSnapshot())
      const place = now.findIndex(({ key }) => key === event.key) + 1
      notify(`Ligne ${place} dupliquée\u00a0: sa copie est la ligne ${now.length}.`, { type: 'success' })
    })
    const opened = cart.on('line.opened', () => navigate(paths.configurator))
    return () => {
      duplicated.unsubscribe()
      opened.unsubscribe()
    }
  }, [cart, notify, navigate])
  useEffect(() => {
    if (!refusedNow || first.current === undefined) return
    list.current?.children[first.current]?.querySelector<HTMLElement>('h2')?.focus()
  }, [refusedNow])
  return (
    <ol ref={list} className={styles.lines}>
      {lines.map((line, index) => (
        <CartLineCard
          key={line.key}
          line={line}
          index={index}
          messages={refusals.find(({ key }) => key === line.key)?.messages}
          onRemove={() => remove(line.key, index)}
        />
      ))}
    </ol>
  )
}
