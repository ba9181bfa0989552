import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { orderHistoryMachine } from '#machines/orders/order-history.machine'

const reordered = { validatedCartId: 'cart', number: 'CMD-2026-000001' }
const complaint = { id: 'order', number: 'CMD-2026-000001', lines: [] }

test('the end of a complaint is told, and nothing else is', () => {
  const actor = createActor(orderHistoryMachine).start()
  const told: string[] = []
  actor.on('*', ({ type }) => told.push(type))
  actor.send({ type: 'reorder.ask', order: reordered })
  expect(actor.getSnapshot().context).toEqual({ reordered, complaint: null })
  actor.send({ type: 'complaint.ask', order: complaint })
  expect(actor.getSnapshot().value).toBe('reordering')
  actor.send({ type: 'dialog.close' })
  actor.send({ type: 'dialog.close' })
  expect(told).toEqual([])
  actor.send({ type: 'complaint.ask', order: complaint })
  expect(actor.getSnapshot().context).toEqual({ reordered: null, complaint })
  actor.send({ type: 'dialog.close' })
  expect(told).toEqual(['complaint.closed'])
})
