import { assign, emit, setup } from 'xstate'
import type {
  AdminProduct,
  ProductEffectReply,
  ProductState,
} from '#shared/dashboard/products/products.schema'
import { type Failure, failureOf } from '../../platform/failure.ts'
import { requiredCall } from '../../platform/provided.ts'

/** Validated carts that wait and hold the model. */
export type SaleEffect = Pick<ProductEffectReply, 'carts' | 'lines' | 'customers'>

/** A model to be taken out of sale or brought back, as it was seen. */
export interface SaleChange {
  id: string
  onSale: boolean
  seen: ProductState
}

export interface ProductSaleContext {
  product: AdminProduct | null
  /** what taking it out would do; null while it is not known, and for one that comes back */
  effect: SaleEffect | null
  failure: Failure | null
}

export type ProductSaleEvent =
  | { type: 'sale.ask'; product: AdminProduct }
  | { type: 'sale.confirm' }
  | { type: 'sale.cancel' }

/** For the view, which reads its list again. */
export type ProductSaleEmitted =
  | { type: 'sale.changed'; reference: string; onSale: boolean }
  | { type: 'sale.moved' }

/**
 * Taking a model out of sale, or bringing it back (§2.13, productsList): what it does to carts that wait is told first.
 * One that the price list in force does not name cannot come back.
 */
export const productSaleMachine = setup({
  types: {
    context: {} as ProductSaleContext,
    events: {} as ProductSaleEvent,
    emitted: {} as ProductSaleEmitted,
    /** open: the question stands; refused: there is none, only the reason */
    tags: {} as 'open' | 'counting' | 'saving' | 'refused',
  },
  actors: {
    readEffect: requiredCall<SaleEffect, string>('readEffect'),
    changeSale: requiredCall<void, SaleChange>('changeSale'),
  },
  guards: {
    isOnSale: ({ event }) => event.type === 'sale.ask' && event.product.state === 'on_sale',
    isUnlisted: ({ event }) => event.type === 'sale.ask' && event.product.state === 'unlisted',
  },
  actions: {
    keepProduct: assign(({ event, context }) => ({
      product: event.type === 'sale.ask' ? event.product : context.product,
      effect: null,
      failure: null,
    })),
    keepFailure: assign(({ event }) => ({ failure: failureOf('error' in event ? event.error : undefined) })),
    forget: assign({ product: null, effect: null, failure: null }),
    sayChanged: emit(({ context: { product } }) => ({
      type: 'sale.changed' as const,
      reference: product?.reference ?? '',
      onSale: product?.state !== 'on_sale',
    })),
    sayMoved: emit({ type: 'sale.moved' as const }),
  },
}).createMachine({
  id: 'productSale',
  context: { product: null, effect: null, failure: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'sale.ask': [
          { guard: 'isOnSale', target: 'counting', actions: 'keepProduct' },
          { guard: 'isUnlisted', target: 'refused', actions: 'keepProduct' },
          { target: 'asking', actions: 'keepProduct' },
        ],
      },
    },
    counting: {
      tags: ['open', 'counting'],
      on: { 'sale.cancel': { target: 'idle', actions: 'forget' } },
      invoke: {
        id: 'readEffect',
        src: 'readEffect',
        input: ({ context }) => context.product?.id ?? '',
        onDone: { target: 'asking', actions: assign(({ event }) => ({ effect: event.output })) },
        onError: { target: 'refused', actions: 'keepFailure' },
      },
    },
    asking: {
      tags: 'open',
      on: {
        'sale.confirm': 'saving',
        'sale.cancel': { target: 'idle', actions: 'forget' },
      },
    },
    saving: {
      tags: ['open', 'saving'],
      invoke: {
        id: 'changeSale',
        src: 'changeSale',
        input: ({ context: { product } }) => {
          if (product === null) throw new Error('No model was chosen.')
          return { id: product.id, onSale: product.state !== 'on_sale', seen: product.state }
        },
        onDone: { target: 'idle', actions: ['sayChanged', 'forget'] },
        onError: { target: 'refused', actions: ['keepFailure', 'sayMoved'] },
      },
    },
    refused: {
      tags: ['open', 'refused'],
      description: 'The price list does not name it, somebody was faster, or the server could not be asked.',
      on: { 'sale.cancel': { target: 'idle', actions: 'forget' } },
    },
  },
})
