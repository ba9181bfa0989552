import { useActorRef, useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useOnRestored } from '#client/platform/shell/useOnRestored.ts'
import { useToast } from '#client/platform/ui/Toast.tsx'
import {
  type CartRef,
  type CartSnapshot,
  selectLineCount,
  selectTotalCents,
} from '#machines/cart/cart.selectors'
import type { ConfiguratorRef, ConfiguratorSnapshot } from '#machines/configurator/configurator.selectors'
import type { ShopRef } from '#machines/shop/shop.machine'
import { tellCart } from './cart-summary.ts'
import { renewTemplate } from './renew-template.ts'
import { shopLogic, storedShop } from './shop.effects.ts'

const ShopContext = createContext<ShopRef | undefined>(undefined)

/** One person's configurator and cart; give it the user's id as `key`, so that another person starts afresh. */
export const ShopProvider = ({ userId, children }: { userId: string | null; children: ReactNode }) => {
  const shop = useActorRef(shopLogic, { input: { userId, restored: storedShop(userId) } })
  return (
    <ShopContext value={shop}>
      <CartTold userId={userId} />
      <RefusalTold />
      <TemplateRenewed />
      {children}
    </ShopContext>
  )
}

/** Tells the header what the cart comes to. */
const CartTold = ({ userId }: { userId: string | null }) => {
  const lines = useCartSelector(selectLineCount)
  const cents = useCartSelector(selectTotalCents)
  useEffect(() => tellCart({ userId, lines, cents }), [userId, lines, cents])
  return null
}

/** Prices may have moved while the network was away: what is configured has those of now. */
const TemplateRenewed = () => {
  const configurator = useConfigurator()
  useOnRestored(() => void renewTemplate(configurator))
  return null
}

/** Says once that the browser keeps nothing more. */
const RefusalTold = () => {
  const shop = useShop()
  const notify = useToast()
  useEffect(
    () =>
      shop.on('storage.refused', () =>
        notify(
          'Votre navigateur ne garde plus rien\u00a0: ce que vous faites ici est perdu si la page se ferme. Libérez de la place ou autorisez le stockage de ce site.',
          { type: 'warning', duration: 10_000 },
        ),
      ).unsubscribe,
    [shop, notify],
  )
  return null
}

/** The parent of the configurator and the cart. */
export const useShop = (): ShopRef => {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('useShop needs a ShopProvider around it')
  return shop
}

/** The configurator, to send events to. */
export const useConfigurator = (): ConfiguratorRef => {
  const configurator = useSelector(useShop(), (snapshot) => snapshot.children.configurator)
  if (!configurator) throw new Error('the shop runs its configurator as long as it lives')
  return configurator
}

/** The cart, to send events to. */
export const useCart = (): CartRef => {
  const cart = useSelector(useShop(), (snapshot) => snapshot.children.cart)
  if (!cart) throw new Error('the shop runs its cart as long as it lives')
  return cart
}

export const useConfiguratorSelector = <T,>(select: (snapshot: ConfiguratorSnapshot) => T): T =>
  useSelector(useConfigurator(), select)

export const useCartSelector = <T,>(select: (snapshot: CartSnapshot) => T): T =>
  useSelector(useCart(), select)
