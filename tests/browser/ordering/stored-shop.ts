import { createActor } from 'xstate'
import { type RestoredShop, toStored } from '#machines/configurator/stored'
import { CONFIGURATION_STORAGE_KEY } from '#machines/platform/storage-keys'
import { shopMachine } from '#machines/shop/shop.machine'
import { hold } from '#paths/walk/hold'
import { emptyDetails } from '#shared/orders/order-draft'

const empty: RestoredShop = {
  lines: [],
  unavailable: [],
  validatedCartId: null,
  priceMoved: [],
  details: emptyDetails,
  work: {
    selectedModel: {},
    criteria: {},
    components: {},
    modifiedKey: null,
    selectedConfiguration: null,
    selectedModelFromWebsite: null,
    setAside: null,
    quantity: null,
    files: [],
    name: '',
    remembered: null,
    withoutMemory: false,
  },
}

/** What the tab of this person keeps of a shop that was left so. */
export const storedShop = (userId: string, parts: Partial<RestoredShop>): Record<string, string> => {
  const shop = createActor(hold(shopMachine), { input: { userId, restored: { ...empty, ...parts } } })
  const { configurator, cart } = shop.start().getSnapshot().children
  if (configurator === undefined || cart === undefined)
    throw new Error('The shop runs both as long as it lives.')
  const text = toStored(userId, configurator.getSnapshot().context, cart.getSnapshot().context)
  shop.stop()
  return { [CONFIGURATION_STORAGE_KEY]: text }
}
