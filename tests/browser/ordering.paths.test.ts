import { describe } from 'vitest'
import { useBrowser } from '#tests/platform/chromium-page'
import { cartLevel } from './ordering/cart.ts'
import { configuratorLevel } from './ordering/configurator.ts'
import { orderLevel } from './ordering/order.ts'
import { shopLevel } from './ordering/shop.ts'
import { describeBrowserLevel } from './paths/browser-level.ts'

describe('generated paths of the shop, on its screens', () => {
  const browser = useBrowser()
  describeBrowserLevel(browser, 'the steps of an order', orderLevel)
  describeBrowserLevel(browser, 'the cart', cartLevel)
  describeBrowserLevel(browser, 'the configurator', configuratorLevel)
  describeBrowserLevel(browser, 'the shop', shopLevel)
})
