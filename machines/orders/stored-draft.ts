import type { OrderContext, RestoredOrder } from './order.types.ts'

/** Session storage key of the order draft (§3). */
export const ORDER_DRAFT_STORAGE_KEY = 'order-draft'

export const toStoredDraft = (_context: OrderContext): string => {
  throw new Error('Not written yet.')
}

/** The draft kept for this validated cart, or null when there is none, it is another's, unreadable or old. */
export const fromStoredDraft = (_text: string | null, _validatedCartId: string): RestoredOrder | null => null
