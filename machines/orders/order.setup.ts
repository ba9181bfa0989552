import { assign, enqueueActions, sendTo, setup } from 'xstate'
import { failureOf } from '#machines/platform/failure'
import { requiredCall, requiredChannel } from '#machines/platform/provided'
import type { AddAddressBody, Address } from '#shared/account/addresses.schema'
import type { OrderDraft } from '#shared/orders/order-draft'
import { detailsProblems, placingProblems } from '#shared/orders/order-draft.rules'
import type { Order, PlaceOrderBody } from '#shared/orders/orders.schema'
import { arrivalOfRefusal, creditOfRefusal, deliveryOf, isOpenMode, tariffOfRefusal } from './delivery.ts'
import { withAddresses, withoutOffered } from './draft.ts'
import type { DraftWrite, LoadedCart, OrderContext, OrderEvent, OrderInput } from './order.types.ts'
import { toStoredDraft } from './stored-draft.ts'

/** Types, effects, actions and guards of the order's steps, shared by the files that hold its states. */
export const orderSetup = setup({
  types: {
    input: {} as OrderInput,
    context: {} as OrderContext,
    events: {} as OrderEvent,
    tags: {} as 'busy' | 'last_details' | 'validation' | 'confirmation',
  },
  actors: {
    /** GET api/orders/validated-cart/{id} */
    loadCart: requiredCall<LoadedCart, { id: string }>('loadCart'),
    /** GET api/orders/{id} */
    loadOrder: requiredCall<Order, { id: string }>('loadOrder'),
    /** GET api/user/addresses */
    loadAddresses: requiredCall<Address[]>('loadAddresses'),
    /** POST api/user/addresses/add */
    addAddress: requiredCall<void, AddAddressBody>('addAddress'),
    /** POST api/orders with its Idempotency-Key: run twice, it places one order. */
    placeOrder: requiredCall<Order, { body: PlaceOrderBody; idempotencyKey: string }>('placeOrder'),
    /** Writes or removes `order-draft` in session storage. */
    draftStorage: requiredChannel<DraftWrite>('draftStorage'),
  },
  actions: {
    editDraft: assign(({ context }, { parts }: { parts: Partial<OrderDraft> }) => ({
      draft: { ...context.draft, ...parts },
    })),
    takeAddresses: assign(({ context }, { addresses }: { addresses: readonly Address[] }) => ({
      addresses,
      draft: withAddresses(context, addresses),
    })),
    takeArrival: assign(({ context }, { error }: { error: unknown }) => ({
      arrival: arrivalOfRefusal(error) ?? context.arrival,
    })),
    takeCredit: assign(({ context }, { error }: { error: unknown }) => ({
      credit: creditOfRefusal(error) ?? context.credit,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    /** For a reload, and with the cart for when it is validated anew. */
    keepDraft: enqueueActions(({ context, enqueue }) => {
      const { shop, validatedCartId } = context
      const draft = withoutOffered(context)
      enqueue.sendTo('draftStorage', { type: 'draft.write', text: toStoredDraft(context) })
      enqueue.sendTo(shop, { type: 'order.drafted', validatedCartId, draft })
    }),
    dropDraft: sendTo('draftStorage', { type: 'draft.clear' }),
    tellShop: sendTo(
      ({ context }) => context.shop,
      ({ context }) => ({ type: 'order.placed', validatedCartId: context.validatedCartId }),
    ),
  },
  guards: {
    isOrdered: (_, { validatedCart }: LoadedCart) => validatedCart.orderId !== null,
    isAtValidation: ({ context }) => context.step === 'validation' && detailsAreComplete(context),
    isAddress: ({ context }, { id, type }: Pick<Address, 'id' | 'type'>) =>
      context.addresses?.some((address) => address.id === id && address.type === type) === true,
    areDetailsComplete: ({ context }) => detailsAreComplete(context),
    canPlace: ({ context }) => isPlaceable(context),
    canPlaceAtOnce: ({ context }) => detailsAreComplete(context) && isPlaceable(context),
    isOpenDelivery: ({ context, event }) =>
      event.type === 'delivery.choose' && isOpenMode(event.mode, context),
    isDeliveryMoved: (_, { error }: { error: unknown }) => tariffOfRefusal(error) !== undefined,
    isDaysMoved: (_, { error }: { error: unknown }) =>
      failureOf(error).code === 'DAYS_MOVED' && arrivalOfRefusal(error) !== undefined,
    hasMethods: ({ context }) => context.paymentMethods.length > 0,
    isOpenMethod: ({ context, event }) =>
      event.type === 'payment.choose' && context.paymentMethods.includes(event.paymentMethod),
    hasFailure: ({ context }) => context.failure !== null,
    isNotFound: (_, { error }: { error: unknown }) => failureOf(error).code === 'NOT_FOUND',
    isOrderedAlready: (_, { error }: { error: unknown }) =>
      ['CART_ALREADY_ORDERED', 'IDEMPOTENCY_CONFLICT'].includes(failureOf(error).code),
    isNoLongerValid: (_, { error }: { error: unknown }) => failureOf(error).code === 'CART_NO_LONGER_VALID',
    isPriceMoved: (_, { error }: { error: unknown }) => {
      const failure = failureOf(error)
      return failure.code === 'PRICE_MOVED' && failure.newTotal !== undefined
    },
  },
})

const isPlaceable = (context: OrderContext): boolean => {
  const { draft, acceptTerms, paymentMethods } = context
  return Object.keys(placingProblems(draft, acceptTerms, paymentMethods, deliveryOf(context))).length === 0
}

const detailsAreComplete = ({ draft, arrival }: OrderContext): boolean =>
  Object.keys(detailsProblems(draft, arrival?.day)).length === 0

/** How it is paid for, how it leaves and the terms: asked in the second step, and beside the first where there is room. */
export const choices = orderSetup.createStateConfig({
  on: {
    'payment.choose': {
      guard: 'isOpenMethod',
      actions: [
        { type: 'editDraft', params: ({ event }) => ({ parts: { paymentMethod: event.paymentMethod } }) },
        'keepDraft',
      ],
    },
    'delivery.choose': {
      guard: 'isOpenDelivery',
      actions: [
        { type: 'editDraft', params: ({ event }) => ({ parts: { deliveryMode: event.mode } }) },
        assign({ failure: null }),
        'keepDraft',
      ],
    },
    'terms.accept': { actions: assign(({ event }) => ({ acceptTerms: event.accepted })) },
  },
})
