import { cartFull } from '#client/cart/cart-full.ts'
import { call } from '#client/platform/call.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import type { CartRef } from '#machines/cart/cart.selectors'
import { type QuickOrderEvent, quickOrderMachine } from '#machines/quick-order/quick-order.machine'
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

/** Reading with its call, the camera of the device, and the cart of this tab. */
export const quickOrderLogic = (cart: Pick<CartRef, 'getSnapshot' | 'send'>) =>
  quickOrderMachine.provide({
    actors: {
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
