import { call } from '#client/platform/call.ts'
import { debouncedWriter } from '#client/platform/debounced-writer.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import { cartMachine } from '#machines/cart/cart.machine'
import type { PreValidated } from '#machines/cart/cart.types'
import { configuratorMachine } from '#machines/configurator/configurator.machine'
import type { LoadedTemplate } from '#machines/configurator/configurator.types'
import { fromStored } from '#machines/configurator/stored'
import {
  CONFIGURATION_STORAGE_KEY,
  CONFIGURATION_STORAGE_VERSION,
  ORDER_DRAFT_STORAGE_KEY,
  PROJECT_STORAGE_KEY,
} from '#machines/platform/storage-keys'
import { cartProjectId } from '#machines/projects/cart-project'
import { type ShopEvent, type ShopWrite, shopMachine } from '#machines/shop/shop.machine'
import { catalog, family, subCategory } from '#shared/catalogue/catalogue.endpoints'
import type { Category, FamilySummary, SubFamily } from '#shared/catalogue/catalogue.schema'
import { lastAnswers, template } from '#shared/configurator/configurator.endpoints'
import type { Configuration, Remembered } from '#shared/configurator/configurator.schema'
import { preValidate } from '#shared/orders/orders.endpoints'
import { readVersioned } from '#shared/platform/stored'

/** What this tab kept of this person's configurator and cart. */
export const storedShop = (userId: string | null) =>
  fromStored(getItem('sessionStorage', CONFIGURATION_STORAGE_KEY), userId)

let cartKept = true

/** Whether the browser took the cart when it was written last: where it is full or blocked, what it has is of before. */
export const isCartKept = (): boolean => cartKept

/** The chantier that this tab's cart belongs to; of another person's, the server takes none. */
const storedProjectId = (): string | null => {
  const { emptied } =
    readVersioned(getItem('sessionStorage', CONFIGURATION_STORAGE_KEY), CONFIGURATION_STORAGE_VERSION) ?? {}
  return cartProjectId(getItem('sessionStorage', PROJECT_STORAGE_KEY), Number(emptied ?? 0))
}

export const configuratorLogic = configuratorMachine.provide({
  actors: {
    loadCategories: provideCall<Category[]>(async () => (await call(catalog)).categories),
    loadFamilies: provideCall<FamilySummary[], { slug: string }>(
      async (params) => (await call(subCategory, { params })).families,
    ),
    loadSubFamilies: provideCall<SubFamily[], { slug: string }>(
      async (params) => (await call(family, { params })).family.sub_families,
    ),
    loadTemplate: provideCall<LoadedTemplate, { subFamilyId: string }>((params) =>
      call(template, { params }),
    ),
    recallAnswers: provideCall<Remembered, { familyId: string }>((params) => call(lastAnswers, { params })),
  },
})

export const cartLogic = cartMachine.provide({
  actors: {
    preValidate: provideCall<PreValidated, { configurations: Configuration[] }>((body) => {
      // of another person's, the server takes none
      const project = storedProjectId()
      return call(preValidate, { body: { ...body, ...(project !== null && { project }) } })
    }),
  },
})

/** The shop with its calls and its storage. */
export const shopLogic = shopMachine.provide({
  actors: {
    configurator: configuratorLogic,
    cart: cartLogic,
    shopStorage: provideChannel<ShopWrite, ShopEvent>((tell) => {
      const { put, flush } = debouncedWriter((text) => {
        cartKept = setItem('sessionStorage', CONFIGURATION_STORAGE_KEY, text)
        if (!cartKept) tell({ type: 'storage.refused' })
      })
      // a reload, a closed tab, a phone that goes to sleep: there may be no later
      window.addEventListener('pagehide', flush)
      document.addEventListener('visibilitychange', flush)
      return {
        receive: (write) => {
          if (write.type === 'draft.clear') removeItem('sessionStorage', ORDER_DRAFT_STORAGE_KEY)
          else put(write.text)
        },
        close: () => {
          flush()
          window.removeEventListener('pagehide', flush)
          document.removeEventListener('visibilitychange', flush)
        },
      }
    }),
  },
})
