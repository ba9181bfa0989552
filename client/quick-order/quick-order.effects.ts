import { cartFull } from '#client/cart/cart-full.ts'
import { call } from '#client/platform/call.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import type { CartRef } from '#machines/cart/cart.selectors'
import { QUICK_ORDER_STORAGE_KEY } from '#machines/platform/storage-keys'
import type { KeptText } from '#machines/quick-order/opened-lines'
import {
  type QuickOrderEvent,
  type QuickTextWrite,
  quickOrderMachine,
} from '#machines/quick-order/quick-order.machine'
import { fromStoredText, toStoredText } from '#machines/quick-order/stored-text'
import type { CartLine } from '#shared/cart/configurations.rules'
import { displayOfValidated } from '#shared/cart/line-display'
import { readQuickOrder } from '#shared/quick-order/quick-order.endpoints'
import type { QuickLine, QuickOrderBody } from '#shared/quick-order/quick-order.schema'
import { openScanner } from './scanner.ts'

const lineOf = ({ configuration }: QuickLine): CartLine[] => {
  if (configuration === null) return []
  const { model, criteria, selectedComponents, surcharges, quantity } = configuration
  return [
    { model, criteria, selectedComponents, surcharges, quantity, display: displayOfValidated(configuration) },
  ]
}

/** What this tab kept of this person's lines. */
export const storedQuickText = (userId: string | null): KeptText =>
  fromStoredText(getItem('sessionStorage', QUICK_ORDER_STORAGE_KEY), userId)

/** The models of a cart's lines, by their ids. */
export const modelsOf = (cart: Pick<CartRef, 'getSnapshot'>): string[] =>
  cart.getSnapshot().context.lines.flatMap(({ model }) => model.subFamily?.id ?? [])

/** At each change: a hundred lines are written in no time, and the page may be left at once. */
const textStorage = provideChannel<QuickTextWrite, QuickOrderEvent>(() => ({
  receive: ({ userId, text, opened }) => {
    const kept = toStoredText(userId, { text, opened })
    if (kept === null) removeItem('sessionStorage', QUICK_ORDER_STORAGE_KEY)
    else setItem('sessionStorage', QUICK_ORDER_STORAGE_KEY, kept)
  },
}))

/** Reading with its call, the camera of the device, and the cart of this tab. */
export const quickOrderLogic = (cart: Pick<CartRef, 'getSnapshot' | 'send'>) =>
  quickOrderMachine.provide({
    actors: {
      textStorage,
      readLines: provideCall<readonly QuickLine[], QuickOrderBody>(async (body, signal) => {
        const { lines } = await call(readQuickOrder, { body, signal })
        return lines
      }),
      addToCart: provideCall<void, { lines: readonly QuickLine[] }>(async ({ lines }) => {
        const repeated = { lines: lines.flatMap(lineOf), unavailable: [] }
        const event = { type: 'order.repeat', repeated } as const
        if (!cart.getSnapshot().can(event)) throw cartFull('ces lignes')
        cart.send(event)
      }),
      scanner: provideChannel<QuickOrderEvent, QuickOrderEvent>((send) => ({
        close: openScanner({
          onCode: (text) => send({ type: 'code.scanned', text }),
          onFailure: (message) => send({ type: 'camera.failed', message }),
        }),
      })),
    },
  })
