import { createActor } from 'xstate'
import { cartFull } from '#client/cart/cart-full.ts'
import { CallFailure, call } from '#client/platform/call.ts'
import { provideCall } from '#client/platform/provide.ts'
import { getItem } from '#client/platform/storage.ts'
import { shopLogic, storedShop } from '#client/shop/shop.effects.ts'
import { reorderMachine } from '#machines/orders/reorder.machine'
import { PROJECT_STORAGE_KEY } from '#machines/platform/storage-keys'
import { CART_MAX_LINES } from '#shared/cart/limits'
import type { RepeatedOrder } from '#shared/cart/repeated.rules'
import { verifyOrderInOneClick } from '#shared/orders/reorder.endpoints'
import type { ReorderReply } from '#shared/orders/reorder.schema'
import { counted } from '#shared/platform/text'

/** Lines in the cart that this tab keeps for the person. */
export const storedLineCount = (userId: string | null): number => storedShop(userId)?.lines.length ?? 0

interface Repeating {
  /** what stood in the cart leaves it first */
  isAlone?: boolean
  /** « cette commande »: what goes there */
  what: string
}

/**
 * What waits here for the chantier that the cart belongs to goes up before the cart is another. Throws where it does not:
 * nothing has left the cart then.
 */
export const sendBeforeReplacing = async (userId: string | null): Promise<void> => {
  if (userId === null || getItem('sessionStorage', PROJECT_STORAGE_KEY) === null) return
  const { sendStored } = await import('#client/projects/stored-changes.ts')
  const left = await sendStored(userId)
  if (left > 0)
    throw new CallFailure(
      0,
      'CART_UNSENT',
      `Le panier est celui d’un chantier, et ${counted(left, 'changement')} n’y ${left > 1 ? 'sont' : 'est'} pas encore enregistré${left > 1 ? 's' : ''}\u00a0: ouvrez le panier, puis réessayez.`,
    )
}

/**
 * The pages of the account run no shop: one is started on what the tab keeps, takes the order and is stopped, which
 * writes what it holds. The cart itself says whether there is room. Throws when nothing of the order is in the cart; nothing
 * has left it then.
 */
export const repeatInStoredCart = (
  userId: string | null,
  repeated: RepeatedOrder,
  { isAlone = false, what }: Repeating,
): void => {
  const before = storedLineCount(userId)
  const shop = createActor(shopLogic, { input: { userId, restored: storedShop(userId) } }).start()
  const { cart } = shop.getSnapshot().children
  const event = { type: 'order.repeat', repeated } as const
  if (isAlone && repeated.lines.length <= CART_MAX_LINES) {
    cart?.send({ type: 'cart.reset' })
    cart?.send({ type: 'reset.confirm' })
  }
  const hasRoom = cart?.getSnapshot().can(event) === true
  if (hasRoom) shop.send(event)
  shop.stop()
  if (!hasRoom) throw cartFull(what)
  if (storedLineCount(userId) !== (isAlone ? 0 : before) + repeated.lines.length) {
    throw new CallFailure(
      0,
      'STORAGE_REFUSED',
      'Votre navigateur refuse de garder le panier\u00a0: autorisez le stockage de ce site, ou libérez de la place.',
    )
  }
}

/** Ordering again with its call and the cart of `userId`. */
export const reorderLogic = (userId: string | null) =>
  reorderMachine.provide({
    actors: {
      verifyOrder: provideCall<ReorderReply, { validatedCartId: string }>((params, signal) =>
        call(verifyOrderInOneClick, { params, signal }),
      ),
      addToCart: provideCall<void, RepeatedOrder>(async (repeated) =>
        repeatInStoredCart(userId, repeated, { what: 'cette commande' }),
      ),
    },
  })
