import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { cx } from '#client/platform/ui/cx.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { useCartSelector } from '#client/shop/shop.actor.tsx'
import { selectLineCount } from '#machines/cart/cart.selectors'
import styles from './CartButton.module.css'
import { LANDS } from './fly-to-cart.ts'

/** The way to the cart, always in reach, with the number of its configurations; it jiggles when that changes. */
export const CartButton = memo(() => {
  const count = useCartSelector(selectLineCount)
  const [shown, setShown] = useState({ count, changed: false })
  if (shown.count !== count) setShown({ count, changed: true })
  const label = count === 0 ? 'Panier vide' : `Panier\u00a0: ${count} configuration${count > 1 ? 's' : ''}`
  return (
    <Link to={paths.cart} className={styles.button} aria-label={label} {...LANDS}>
      <span key={count} className={cx(styles.icon, shown.changed && styles.jiggle)}>
        <Icon name="trolley" size={24} />
      </span>
      {count > 0 && <span className={styles.badge}>{count}</span>}
    </Link>
  )
})
