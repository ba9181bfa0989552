import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { cartMachine } from '#machines/cart/cart.machine'
import { emptyDetails, emptyDraft } from '#shared/orders/order-draft.rules'
import { aValidatedCart } from '#tests/orders/orders.fixtures'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'
import { aLine } from './lines.fixtures.ts'
import { anUnavailable, aPrevious, ORDER } from './repeated.fixtures.ts'

const shop = createEmptyActor()
const details = emptyDetails
const again = aLine('d', { previous: aPrevious() })
const repeated = { lines: [again], unavailable: [anUnavailable('e')] }
const refused = { lines: [{ index: 0, messages: ['Ce modèle n’est plus proposé.'] }] }

describePaths(cartMachine, {
  inputs: [
    { shop, lines: [], unavailable: [], validatedCartId: null, priceMoved: [], details },
    {
      shop,
      lines: [aLine('a'), aLine('b')],
      unavailable: [],
      validatedCartId: 'v1',
      priceMoved: [],
      details,
    },
    {
      shop,
      lines: [again],
      unavailable: [anUnavailable('f')],
      validatedCartId: null,
      priceMoved: [],
      details,
    },
    {
      shop,
      lines: Array.from({ length: 200 }, (_, index) => aLine(`${index}`)),
      unavailable: [],
      validatedCartId: null,
      priceMoved: [],
      details,
    },
  ],
  events: [
    { type: 'line.add', line: aLine('c') },
    { type: 'line.replace', key: 400, parts: { quantity: 2 } },
    { type: 'line.replace', key: 0, parts: { criteria: { length: 2000 } } },
    { type: 'order.repeat', repeated },
    { type: 'order.takeBack', order: ORDER },
    { type: 'nearest.take', key: 1 },
    { type: 'unavailable.dismiss', key: 1 },
    { type: 'line.duplicate', key: 0 },
    { type: 'line.remove', key: 0 },
    { type: 'line.remove', key: 1 },
    { type: 'removal.undo' },
    { type: 'removal.dismiss' },
    { type: 'line.modify', key: 0 },
    { type: 'quantity.increase', key: 0 },
    { type: 'quantity.decrease', key: 0 },
    { type: 'quantity.enter', key: 0, text: '2' },
    { type: 'quantity.enter', key: 0, text: 'deux' },
    { type: 'cart.reset' },
    { type: 'reset.confirm' },
    { type: 'reset.cancel' },
    { type: 'cart.validate' },
    { type: 'order.opened' },
    { type: 'order.drafted', validatedCartId: 'v1', draft: { ...emptyDraft, name: 'Villa' } },
    { type: 'order.placed', validatedCartId: 'v1' },
    done('preValidate', { validatedCart: aValidatedCart({ id: 'v1' }) }),
    failed('preValidate', refusal('CART_REFUSED', refused)),
    failed('preValidate', refusal('NETWORK')),
  ],
  project: ({ context }) => ({
    lines: Math.min(context.lines.length, 2),
    first: context.lines.some(({ key }) => key === 0),
    repeated: context.lines.some(({ previous }) => previous !== undefined),
    unavailable: Math.min(context.unavailable.length, 1),
    firstUnavailable: context.unavailable.some(({ key }) => key === 1),
    removed: context.removed !== null,
    single: context.lines[0]?.quantity === 1,
    failed: context.failure !== null,
    refused: context.refusals.map(({ key }) => key),
    validated: context.validatedCartId,
  }),
  check: (snapshot) => {
    const { lines, nextKey, refusals, failure } = snapshot.context
    const keys = new Set(lines.map(({ key }) => key))
    expect(keys.size).toBe(lines.length)
    expect(Math.max(-1, ...keys)).toBeLessThan(nextKey)
    expect(lines.every(({ quantity }) => quantity >= 1 && quantity <= 999)).toBe(true)
    expect(refusals.every(({ key }) => keys.has(key))).toBe(true)
    if (snapshot.matches('open')) {
      expect(snapshot.matches({ open: 'refused' })).toBe(refusals.length > 0)
      expect(snapshot.matches({ open: 'editing' })).toBe(failure === null && refusals.length === 0)
    }
  },
})
