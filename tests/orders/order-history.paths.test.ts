import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { orderHistoryMachine } from '#machines/orders/order-history.machine'
import { describePaths } from '#tests/platform/paths'

const reordered = { validatedCartId: 'cart', number: 'CMD-2026-000001' }
const complaint = { id: 'order', number: 'CMD-2026-000001', lines: [] }

describePaths(orderHistoryMachine, {
  inputs: [undefined],
  events: [
    { type: 'reorder.ask', order: reordered },
    { type: 'complaint.ask', order: complaint },
    { type: 'dialog.close' },
  ],
  project: () => null,
  check: (snapshot) => {
    const { context } = snapshot
    expect(context.reordered !== null).toBe(snapshot.matches('reordering'))
    expect(context.complaint !== null).toBe(snapshot.matches('complaining'))
  },
})

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
