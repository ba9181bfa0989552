import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { CartEmitted, PreValidated } from '#machines/cart/cart.types'
import { aValidatedCart } from '#tests/orders/orders.fixtures'
import { refusal } from '#tests/platform/refusal'
import { start, withoutKey } from './cart.fixtures.ts'
import { aFile, aLine } from './lines.fixtures.ts'

const [a, b, c] = [aLine('a'), aLine('b', { quantity: 3 }), aLine('c')]

describe('cart lines', () => {
  it('adds a line, replaces one and keeps its quantity', () => {
    const { actor, news, lines } = start([a])
    actor.send({ type: 'line.add', line: b })
    const { quantity: _quantity, ...parts } = c
    actor.send({ type: 'line.replace', key: 1, parts })
    expect(lines()).toEqual([a, { ...c, quantity: 3 }])
    expect(news).toEqual([
      { type: 'line.taken', modified: false },
      { type: 'line.taken', modified: true },
    ])
  })

  it('takes no line over 200, nor in place of one that is gone, and says so', () => {
    const { actor, context, news } = start(Array.from({ length: 200 }, () => a))
    expect(actor.getSnapshot().can({ type: 'line.duplicate', key: 0 })).toBe(false)
    actor.send({ type: 'line.add', line: b })
    actor.send({ type: 'line.replace', key: 200, parts: { quantity: 2 } })
    expect(context().lines).toHaveLength(200)
    expect(news).toEqual([{ type: 'line.refused' }, { type: 'line.refused' }])
  })

  it('changes a quantity by one within 1 and 999', () => {
    const { actor, context } = start([a, aLine('full', { quantity: 999 })])
    const can = (type: 'quantity.increase' | 'quantity.decrease', key: number) =>
      actor.getSnapshot().can({ type, key })
    expect([can('quantity.decrease', 0), can('quantity.increase', 0)]).toEqual([false, true])
    expect([can('quantity.decrease', 1), can('quantity.increase', 1)]).toEqual([true, false])
    expect(can('quantity.increase', 2)).toBe(false)
    actor.send({ type: 'quantity.increase', key: 0 })
    actor.send({ type: 'quantity.decrease', key: 1 })
    actor.send({ type: 'quantity.decrease', key: 0 })
    actor.send({ type: 'quantity.decrease', key: 0 })
    expect(context().lines.map(({ quantity }) => quantity)).toEqual([1, 998])
  })

  it('takes a typed quantity, and keeps the old one with what was typed when it is none', () => {
    const { actor, context, lines } = start([a])
    actor.send({ type: 'quantity.enter', key: 0, text: '1.5' })
    expect(lines()).toEqual([a])
    expect(context().wrongQuantity).toEqual({ key: 0, text: '1.5' })
    actor.send({ type: 'quantity.enter', key: 0, text: '24' })
    expect(lines()).toEqual([{ ...a, quantity: 24 }])
    expect(context().wrongQuantity).toBeNull()
  })

  it('duplicates to the end', () => {
    const { actor, lines } = start([a, b])
    const said: CartEmitted[] = []
    actor.on('*', (emitted) => said.push(emitted))
    actor.send({ type: 'line.duplicate', key: 0 })
    actor.send({ type: 'line.duplicate', key: 9 })
    expect(lines()).toEqual([a, b, a])
    expect(said).toEqual([{ type: 'line.duplicated', key: 0 }])
  })

  it('removes a line, tells the shop, and undoes it until something else changes', () => {
    const { actor, context, news, lines, keys } = start([a, b, c])
    actor.send({ type: 'line.remove', key: 1 })
    expect(lines()).toEqual([a, c])
    expect(context().removed?.lines.map(withoutKey)).toEqual([b])
    actor.send({ type: 'removal.undo' })
    expect(lines()).toEqual([a, b, c])
    expect(actor.getSnapshot().can({ type: 'removal.undo' })).toBe(false)
    expect(keys()).toEqual([0, 1, 2])
    expect(news).toEqual([{ type: 'lines.removed', keys: [1] }])
    actor.send({ type: 'line.remove', key: 0 })
    actor.send({ type: 'quantity.increase', key: 1 })
    expect(actor.getSnapshot().can({ type: 'removal.undo' })).toBe(false)
  })

  it('finds a line that is gone no more, and gives its key to no other', () => {
    const { actor, context, news, lines, keys } = start([a, b])
    actor.send({ type: 'line.remove', key: 1 })
    const before = context()
    actor.send({ type: 'line.remove', key: 1 })
    actor.send({ type: 'line.modify', key: 1 })
    actor.send({ type: 'line.duplicate', key: 1 })
    actor.send({ type: 'quantity.increase', key: 1 })
    actor.send({ type: 'quantity.enter', key: 1, text: '5' })
    actor.send({ type: 'quantity.enter', key: 1, text: '1.5' })
    expect(context()).toEqual(before)
    actor.send({ type: 'line.add', line: c })
    actor.send({ type: 'line.replace', key: 1, parts: { quantity: 5 } })
    expect([lines(), keys()]).toEqual([
      [a, c],
      [0, 2],
    ])
    expect(news.slice(1)).toEqual([{ type: 'line.taken', modified: false }, { type: 'line.refused' }])
  })

  it('takes a removal back no more once its message is closed', () => {
    const { actor, context } = start([a, b])
    actor.send({ type: 'line.remove', key: 0 })
    actor.send({ type: 'removal.dismiss' })
    expect(actor.getSnapshot().can({ type: 'removal.undo' })).toBe(false)
    expect(context()).toMatchObject({ removed: null, lines: [b] })
  })

  it('asks the shop to modify a line that exists', () => {
    const { actor, news } = start([a])
    const opened: string[] = []
    actor.on('line.opened', ({ type }) => opened.push(type))
    actor.send({ type: 'line.modify', key: 4 })
    expect(opened).toEqual([])
    actor.send({ type: 'line.modify', key: 0 })
    expect(news).toEqual([{ type: 'line.modify', index: 0, line: { ...a, key: 0 } }])
    expect(opened).toEqual(['line.opened'])
  })

  it('empties itself once confirmed, and not before', () => {
    const { actor, news, lines, value } = start([a, b])
    actor.send({ type: 'cart.reset' })
    expect(value()).toBe('confirmingReset')
    actor.send({ type: 'reset.cancel' })
    expect(lines()).toEqual([a, b])
    actor.send({ type: 'cart.reset' })
    actor.send({ type: 'reset.confirm' })
    expect(lines()).toEqual([])
    expect(news).toEqual([{ type: 'lines.removed', keys: [0, 1] }])
    expect(actor.getSnapshot().can({ type: 'cart.reset' })).toBe(false)
  })
})

describe('cart validation', () => {
  const validatedCart = aValidatedCart({ id: 'v1' })

  it('never sends an empty cart', () => {
    expect(start([]).actor.getSnapshot().can({ type: 'cart.validate' })).toBe(false)
  })

  it('sends what the server reads, keeps the lines and gives the validated cart’s id', async () => {
    const priceMoved = [{ index: 0, previous: 35.28, current: 36 }]
    const { actor, context, news, sent, value } = start([a, b], async () => ({ validatedCart, priceMoved }))
    actor.send({ type: 'cart.validate' })
    expect(value()).toBe('validating')
    await waitFor(actor, (snapshot) => snapshot.matches('validated'))
    expect(sent).toEqual([
      [a, b].map(({ model, criteria, selectedComponents, quantity }) => ({
        model,
        criteria,
        selectedComponents,
        quantity,
        unit_price: 99.18,
      })),
    ])
    expect(context()).toMatchObject({ lines: [a, b], validatedCartId: 'v1', priceMoved, failure: null })
    expect(news).toEqual([{ type: 'cart.validated', validatedCartId: 'v1' }])

    actor.send({ type: 'order.opened' })
    expect(value()).toEqual({ open: 'editing' })
    expect(context().validatedCartId).toBe('v1')
  })

  it('keeps each line’s reasons until that line changes', async () => {
    const tooShort = ['Rayon : 120 mm hors limites (150 à 5000)']
    const gone = ['Ce modèle n’est plus proposé.']
    const refused = [
      { index: 0, messages: tooShort },
      { index: 2, messages: gone },
    ]
    const { actor, context, value } = start([aLine('removed'), a, b, c], () =>
      Promise.reject(refusal('CART_REFUSED', { lines: refused })),
    )
    actor.send({ type: 'line.remove', key: 0 })
    actor.send({ type: 'cart.validate' })
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'refused' }))
    const [first, third] = [
      { key: 1, messages: tooShort },
      { key: 3, messages: gone },
    ]
    expect(context()).toMatchObject({ lines: [a, b, c], refusals: [first, third] })

    actor.send({ type: 'line.remove', key: 2 })
    expect(context().refusals).toEqual([first, third])
    actor.send({ type: 'quantity.increase', key: 1 })
    expect(context().refusals).toEqual([third])
    expect(value()).toEqual({ open: 'refused' })
    actor.send({ type: 'line.remove', key: 3 })
    expect(context().refusals).toEqual([])
    expect(value()).toEqual({ open: 'editing' })
  })

  it.each(['NETWORK', 'UNAVAILABLE', 'NOT_SIGNED_IN', 'INTERNAL'])(
    'keeps the cart when the call fails with %s, and can be tried again',
    async (code) => {
      let answer: () => Promise<PreValidated> = () => Promise.reject(refusal(code))
      const { actor, context } = start([a, b], () => answer())
      actor.send({ type: 'cart.validate' })
      await waitFor(actor, (snapshot) => snapshot.matches({ open: 'failed' }))
      expect(context()).toMatchObject({ lines: [a, b], failure: { code }, validatedCartId: null })
      answer = async () => ({ validatedCart })
      actor.send({ type: 'cart.validate' })
      await waitFor(actor, (snapshot) => snapshot.matches('validated'))
      expect(context().failure).toBeNull()
    },
  )

  it('treats a refusal that names no line as a failure with its message', async () => {
    const { actor, context } = start([a], () => Promise.reject(refusal('CART_REFUSED')))
    actor.send({ type: 'cart.validate' })
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'failed' }))
    expect(context().failure?.code).toBe('CART_REFUSED')
  })

  it('takes a line that arrives meanwhile, and validates nothing of the older cart', async () => {
    const { actor, context, value } = start([a], async () => ({ validatedCart }))
    actor.send({ type: 'cart.validate' })
    actor.send({ type: 'line.add', line: b })
    expect(value()).toEqual({ open: 'editing' })
    expect(context()).toMatchObject({ lines: [a, b], validatedCartId: null })
  })

  it('empties itself once its order is placed, unless it has changed since', async () => {
    const { actor, news, lines } = start([a], async () => ({ validatedCart }))
    actor.send({ type: 'cart.validate' })
    await waitFor(actor, (snapshot) => snapshot.matches('validated'))
    actor.send({ type: 'order.opened' })
    actor.send({ type: 'order.placed', validatedCartId: 'another' })
    expect(lines()).toEqual([a])
    actor.send({ type: 'order.placed', validatedCartId: 'v1' })
    expect(lines()).toEqual([])
    expect(news.at(-1)).toEqual({ type: 'lines.removed', keys: [0] })
  })

  it('keeps lines changed after their validation when the older cart is ordered', async () => {
    const { actor, lines } = start([a], async () => ({ validatedCart }))
    actor.send({ type: 'cart.validate' })
    await waitFor(actor, (snapshot) => snapshot.matches('validated'))
    actor.send({ type: 'order.opened' })
    actor.send({ type: 'quantity.increase', key: 0 })
    actor.send({ type: 'order.placed', validatedCartId: 'v1' })
    expect(lines()).toEqual([{ ...a, quantity: 2 }])
  })

  it('lets go what was ordered where its chantier alone changed it since; what is new here stays', async () => {
    const [mine, theirs] = [aLine('a', { id: 'i0' }), aLine('b', { id: 'i1' })]
    const { actor, lines, context } = start([mine, theirs], async () => ({ validatedCart }))
    const said: CartEmitted[] = []
    actor.on('*', (emitted) => said.push(emitted))
    actor.send({ type: 'cart.validate' })
    await waitFor(actor, (snapshot) => snapshot.matches('validated'))
    actor.send({ type: 'order.opened' })
    const added = aLine('c', { id: 'i2' })
    actor.send({ type: 'lines.sync', lines: [mine, { ...theirs, quantity: 9 }, added] })
    actor.send({ type: 'quantity.increase', key: 0 })
    expect(context().overtaken).toEqual({ id: 'v1', lines: ['i1'] })
    actor.send({ type: 'order.placed', validatedCartId: 'v1' })
    expect(lines()).toEqual([{ ...mine, quantity: 2 }, added])
    expect([said, context().overtaken, context().emptied]).toEqual([[{ type: 'cart.emptied' }], null, 1])
  })

  it('is validated anew where its chantier changes it meanwhile', async () => {
    const answers: ((reply: PreValidated) => void)[] = []
    const { actor, sent } = start(
      [aLine('a', { id: 'i0' })],
      () => new Promise<PreValidated>((resolve) => answers.push(resolve)),
    )
    actor.send({ type: 'cart.validate' })
    actor.send({ type: 'lines.sync', lines: [aLine('a', { id: 'i0', quantity: 5 })] })
    expect(actor.getSnapshot().value).toBe('validating')
    for (const answer of answers) answer({ validatedCart })
    await waitFor(actor, (snapshot) => snapshot.matches('validated'))
    expect(sent.map((lines) => lines.map(({ quantity }) => quantity))).toEqual([[1], [5]])
  })

  it('takes a file that arrives while the question of the reset is open', () => {
    const { actor, lines } = start([a])
    actor.send({ type: 'cart.reset' })
    actor.send({ type: 'file.attach', key: 0, file: aFile })
    expect(lines()).toEqual([{ ...a, files: [aFile] }])
    actor.send({ type: 'file.remove', key: 0, id: aFile.id })
    expect(lines()).toEqual([{ ...a, files: [] }])
  })
})
