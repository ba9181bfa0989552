import { expect } from 'vitest'
import { shipmentEditMachine } from '#machines/dashboard/orders/shipment-edit.machine'
import { noShipment, shipmentProblem } from '#shared/orders/carriers'
import { describePaths, done, failed, refusal } from '#tests/platform/paths'

const said = { carrier: 'gls', name: '', number: '1G22' } as const

describePaths(shipmentEditMachine, {
  inputs: [
    { id: 'o1', said },
    { id: 'o1', said: noShipment },
  ],
  events: [
    { type: 'edit.ask' },
    { type: 'shipment.change', change: { number: '6A11' } },
    { type: 'shipment.change', change: { number: '1G22 ' } },
    { type: 'shipment.change', change: { carrier: 'dpd' } },
    { type: 'shipment.change', change: { carrier: '' } },
    { type: 'edit.confirm' },
    { type: 'edit.cancel' },
    done('correctShipment', { message: 'Expédition modifiée.' }),
    failed('correctShipment', refusal('ORDER_CHANGED')),
    failed('correctShipment', refusal('NETWORK')),
  ],
  project: ({ context }) => [context.said, context.draft, context.failure?.code],
  check: (snapshot) => {
    // of an order that is on its way no longer, there is no form to send again
    expect(snapshot.context.failure?.code).not.toBe('ORDER_CHANGED')
    const { said: before, draft } = snapshot.context
    // what was said already, or cannot be, is not sent; what is not sent is forgotten
    if (snapshot.matches('saving')) {
      expect(shipmentProblem(draft)).toBe(null)
      expect(draft.carrier).not.toBe('')
      expect({ ...draft, number: draft.number.trim() }).not.toEqual(before)
    }
    if (snapshot.matches('editing') && snapshot.can({ type: 'edit.confirm' }))
      expect(draft).not.toEqual(before)
  },
})
