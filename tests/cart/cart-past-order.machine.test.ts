import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import { aValidatedCart } from '#tests/orders/orders.fixtures'
import { start } from './cart.fixtures.ts'
import { aLine } from './lines.fixtures.ts'
import { anUnavailable, aPrevious, ORDER } from './repeated.fixtures.ts'

const a = aLine('a')

describe('a past order in the cart', () => {
  const again = aLine('again', { quantity: 2, previous: aPrevious() })
  const gone = anUnavailable('gone')
  const dead = anUnavailable('dead', { nearest: null })
  const repeat = {
    type: 'order.repeat',
    repeated: { lines: [again, again], unavailable: [gone, dead] },
  } as const

  it('comes after what is there, which stays', () => {
    const { actor, context } = start([a])
    actor.send(repeat)
    expect(context()).toMatchObject({ lines: [a, again, again], unavailable: [gone, dead] })
  })

  it('comes whole or not at all: a cart without room for it takes none of it', () => {
    const { actor, context } = start(Array.from({ length: 199 }, () => a))
    expect(actor.getSnapshot().can(repeat)).toBe(false)
    actor.send(repeat)
    expect(context()).toMatchObject({ lines: { length: 199 }, unavailable: [] })
  })

  it('keeps a line’s comparison with another quantity, and loses it with another content or as a copy', () => {
    const { actor, context, lines } = start([again])
    actor.send({ type: 'quantity.increase', key: 0 })
    actor.send({ type: 'line.duplicate', key: 0 })
    const { previous: _, ...plain } = again
    expect(lines()).toEqual([
      { ...again, quantity: 3 },
      { ...plain, quantity: 3 },
    ])
    actor.send({ type: 'line.remove', key: 0 })
    actor.send({ type: 'removal.undo' })
    expect(lines()[0]).toEqual({ ...again, quantity: 3 })
    actor.send({ type: 'line.replace', key: 0, parts: { criteria: { length: 2000 } } })
    const changed = { ...plain, quantity: 3, criteria: { length: 2000 }, changedFrom: ORDER }
    expect(lines()[0]).toEqual(changed)
    actor.send({ type: 'line.replace', key: 0, parts: { quantity: 4 } })
    expect(lines()[0]).toEqual({ ...changed, quantity: 4 })
    actor.send({ type: 'line.duplicate', key: 0 })
    expect(context().lines.at(-1)).not.toHaveProperty('changedFrom')
  })

  it('keeps a line’s name with another content, and not on a copy', () => {
    const { actor, lines } = start([{ ...a, name: 'Salon' }])
    actor.send({ type: 'line.replace', key: 0, parts: { criteria: { length: 2000 } } })
    actor.send({ type: 'line.duplicate', key: 0 })
    expect(lines().map(({ name }) => name)).toEqual(['Salon', undefined])
  })

  it('takes the nearest choice in the place of what is gone, and gives up what has none', () => {
    const { actor, context } = start([a])
    actor.send(repeat)
    const [goneKey, deadKey] = context().unavailable.map(({ key }) => key)
    if (goneKey === undefined || deadKey === undefined) throw new Error('Nothing is unavailable.')
    expect(actor.getSnapshot().can({ type: 'nearest.take', key: deadKey })).toBe(false)
    actor.send({ type: 'nearest.take', key: goneKey })
    expect(actor.getSnapshot().can({ type: 'nearest.take', key: goneKey })).toBe(false)
    actor.send({ type: 'unavailable.dismiss', key: goneKey })
    expect(context()).toMatchObject({ lines: [a, again, again, gone.nearest], unavailable: [dead] })
    actor.send({ type: 'unavailable.dismiss', key: deadKey })
    expect(context().unavailable).toEqual([])
  })

  it('gives no key twice, whatever was stored or came since', () => {
    const { actor, context } = start([a])
    actor.send(repeat)
    actor.send(repeat)
    actor.send({ type: 'line.add', line: a })
    const keys = [...context().lines, ...context().unavailable].map(({ key }) => key)
    expect(new Set(keys).size).toBe(10)
  })

  it('leaves again as it came, without what was there, changed since, or of another order', () => {
    const other = aLine('other', { previous: aPrevious({ order: 'CMD-2025-000007' }) })
    const { actor, context, news, keys } = start([again, a, other])
    actor.send(repeat)
    actor.send({ type: 'line.replace', key: 3, parts: { criteria: { length: 2000 } } })
    const changed = context().lines[3]
    news.splice(0)
    actor.send({ type: 'order.takeBack', order: ORDER })
    expect(context()).toMatchObject({ lines: [a, other, changed], unavailable: [] })
    expect(news).toEqual([{ type: 'lines.removed', keys: [0, 4] }])
    expect(actor.getSnapshot().can({ type: 'order.takeBack', order: ORDER })).toBe(false)
    news.splice(0)
    actor.send({ type: 'removal.undo' })
    expect(context()).toMatchObject({
      lines: [again, a, other, changed, again],
      unavailable: [gone, dead],
      removed: null,
    })
    expect(keys()).toEqual([0, 1, 2, 3, 4])
  })

  it('goes with the cart, emptied or ordered', async () => {
    const { actor, context } = start([], async () => ({ validatedCart: aValidatedCart({ id: 'v1' }) }))
    actor.send(repeat)
    actor.send({ type: 'cart.reset' })
    actor.send({ type: 'reset.confirm' })
    expect(context()).toMatchObject({ lines: [], unavailable: [] })
    actor.send(repeat)
    actor.send({ type: 'cart.validate' })
    await waitFor(actor, (snapshot) => snapshot.matches('validated'))
    actor.send({ type: 'order.placed', validatedCartId: 'v1' })
    expect(context()).toMatchObject({ lines: [], unavailable: [] })
  })
})
