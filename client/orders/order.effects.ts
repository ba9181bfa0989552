import { call } from '#client/platform/call.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { getItem, removeItem, setItem } from '#client/platform/storage.ts'
import { cardPaymentMachine } from '#machines/orders/card-payment.machine'
import { orderMachine } from '#machines/orders/order.machine'
import type { DraftWrite, LoadedCart, OrderEvent } from '#machines/orders/order.types'
import { paymentMachine } from '#machines/orders/payment.machine'
import { fromStoredDraft } from '#machines/orders/stored-draft'
import { ORDER_DRAFT_STORAGE_KEY } from '#machines/platform/storage-keys'
import { addAddress, addresses } from '#shared/account/addresses.endpoints'
import type { AddAddressBody, Address } from '#shared/account/addresses.schema'
import { IDEMPOTENCY_HEADER } from '#shared/orders/order-limits'
import {
  openCardPayment,
  order,
  placeOrder,
  testPayment,
  validatedCart,
} from '#shared/orders/orders.endpoints'
import type { Order, PlaceOrderBody } from '#shared/orders/orders.schema'

/** What this tab kept of this person's order of this validated cart. */
export const storedOrder = (userId: string | null, validatedCartId: string) =>
  fromStoredDraft(getItem('sessionStorage', ORDER_DRAFT_STORAGE_KEY), userId, validatedCartId)

/** The order's steps with their calls and their storage. */
export const orderLogic = orderMachine.provide({
  actors: {
    loadCart: provideCall<LoadedCart, { id: string }>((params) => call(validatedCart, { params })),
    loadOrder: provideCall<Order, { id: string }>(async (params) => (await call(order, { params })).order),
    loadAddresses: provideCall<Address[]>(async () => (await call(addresses)).addresses),
    addAddress: provideCall<void, AddAddressBody>(async (body) => {
      await call(addAddress, { body })
    }),
    placeOrder: provideCall<Order, { body: PlaceOrderBody; idempotencyKey: string }>(
      async ({ body, idempotencyKey }) =>
        (await call(placeOrder, { body, headers: { [IDEMPOTENCY_HEADER]: idempotencyKey } })).order,
    ),
    draftStorage: provideChannel<DraftWrite, OrderEvent>(() => ({
      receive: (write) => {
        if (write.type === 'draft.write') setItem('sessionStorage', ORDER_DRAFT_STORAGE_KEY, write.text)
        else removeItem('sessionStorage', ORDER_DRAFT_STORAGE_KEY)
      },
    })),
  },
})

/** The confirmation of a test payment with its call. */
export const paymentLogic = paymentMachine.provide({
  actors: {
    confirmPayment: provideCall<Order, { id: string }>(
      async (params) => (await call(testPayment, { params })).order,
    ),
  },
})

/** The payment on the page of Stripe with its calls. */
export const cardPaymentLogic = cardPaymentMachine.provide({
  actors: {
    openPage: provideCall<string, { id: string }>(
      async (params) => (await call(openCardPayment, { params })).url,
    ),
    readOrder: provideCall<Order, { id: string }>(async (params) => (await call(order, { params })).order),
  },
})
