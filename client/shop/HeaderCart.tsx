import { useState, useSyncExternalStore } from 'react'
import { Link, useMatch } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { getItem } from '#client/platform/storage.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { storedFigures } from '#machines/cart/stored-figures'
import { CONFIGURATION_STORAGE_KEY } from '#machines/platform/storage-keys'
import { selectUser } from '#machines/session/session.selectors'
import { formatCents } from '#shared/platform/money'
import { type CartSummary, onCartTold, toldCart } from './cart-summary.ts'
import styles from './HeaderCart.module.css'

/** What this tab kept of a person's cart, before any page of this visit opened it. */
const keptCart = (userId: string | null): CartSummary => ({
  userId,
  ...storedFigures(getItem('sessionStorage', CONFIGURATION_STORAGE_KEY), userId),
})

/** The cart of who is signed in, wherever they are. */
const useCartSummary = (): CartSummary => {
  const userId = useSessionSelector(selectUser)?.id ?? null
  const told = useSyncExternalStore(onCartTold, toldCart)
  const [kept, setKept] = useState(() => keptCart(userId))
  if (kept.userId !== userId) setKept(keptCart(userId))
  return told?.userId === userId ? told : kept
}

/** In the header's entry « Panier »: how many lines and what they come to; nothing while the cart is empty. */
const CartFigures = () => {
  const { lines, cents } = useCartSummary()
  if (lines === 0) return null
  return (
    <>
      <span className={styles.count}>
        <span className="visually-hidden">, </span>
        {lines}
        <span className="visually-hidden"> {lines > 1 ? 'lignes' : 'ligne'}, </span>
      </span>
      <span className={styles.total}>{formatCents(cents)} HT</span>
    </>
  )
}

/** On a phone, beside the menu; in the configurator its own button stands there. */
const CartLink = () => {
  const { lines, cents } = useCartSummary()
  const inConfigurator = useMatch(paths.configurator) !== null
  if (lines === 0 || inConfigurator) return null
  return (
    <Link to={paths.cart} className={styles.link}>
      <span className="visually-hidden">Panier, </span>
      <span className={styles.sum}>{formatCents(cents)}</span>
      <span className="visually-hidden"> HT, </span>
      <span className={styles.icon}>
        <Icon name="trolley" size={24} />
        <span className={styles.count}>
          {lines}
          <span className="visually-hidden"> {lines > 1 ? 'lignes' : 'ligne'}</span>
        </span>
      </span>
    </Link>
  )
}

/** The cart in the header: in its entry of the menu, and on a phone beside the menu. */
const HeaderCart = ({ inMenu }: { inMenu: boolean }) => (inMenu ? <CartFigures /> : <CartLink />)

export default HeaderCart
