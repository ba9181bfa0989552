import { expect, test } from 'vitest'
import {
  CARRIER_CODES,
  carriers,
  draftOfShipment,
  presentShipment,
  shipmentOf,
  shipmentProblem,
  shipmentText,
} from '#shared/orders/carriers'

test('each carrier of the table has a secure page about the number, and « other » has none', () => {
  for (const code of CARRIER_CODES) {
    const { trackingUrl } = presentShipment({ carrier: code, name: '', number: 'AB 12/3&x' })
    if (code === 'other') expect(trackingUrl).toBe(null)
    else {
      expect(new URL(trackingUrl ?? '').protocol).toBe('https:')
      expect(trackingUrl).toContain('AB12%2F3%26x')
    }
  }
  for (const name of [
    'Colissimo',
    'Chronopost',
    'DPD',
    'GLS',
    'UPS',
    'Geodis',
    'Kuehne+Nagel',
    'DB Schenker',
  ])
    expect(Object.values(carriers).map(({ label }) => label)).toContain(name)
})

test('without a number there is nothing to follow; a carrier that left the table keeps its code', () => {
  expect(presentShipment({ carrier: 'ups', name: '', number: '' })).toEqual({
    carrier: 'UPS',
    number: '',
    trackingUrl: null,
  })
  const gone = presentShipment({ carrier: 'gone_one', name: '', number: '42' })
  expect([shipmentText(gone), gone.trackingUrl]).toEqual(['gone_one, colis n°\u00a042', null])
  expect(presentShipment({ carrier: 'constructor', name: '', number: '42' }).trackingUrl).toBe(null)
})

test.each([
  ['nothing', { carrier: '', name: '', number: ' ' }, true],
  ['a carrier alone', { carrier: 'dpd', name: '', number: '' }, true],
  ['both', { carrier: 'dpd', name: '', number: '0 123-4/5.6' }, true],
  ['another, named', { carrier: 'other', name: 'Notre camion', number: '' }, true],
  ['a number without a carrier', { carrier: '', name: '', number: '42' }, false],
  ['another without a name', { carrier: 'other', name: ' ', number: '42' }, false],
  ['a tag', { carrier: 'dpd', name: '', number: '<42>' }, false],
] as const)('%s may leave or not', (_, draft, may) => {
  expect(shipmentProblem(draft) === null).toBe(may)
})

test('what is sent is trimmed, and the name is of another carrier alone', () => {
  expect(shipmentOf({ carrier: '', name: 'x', number: '' })).toBe(undefined)
  expect(shipmentOf({ carrier: 'dpd', name: 'Avant', number: ' 42 ' })).toEqual({
    carrier: 'dpd',
    name: '',
    number: '42',
  })
})

test('what people read of a shipment is typed again as it was', () => {
  const again = (carrier: string, name: string, number: string) =>
    draftOfShipment(presentShipment({ carrier, name, number }))
  for (const code of CARRIER_CODES.filter((one) => one !== 'other'))
    expect(again(code, '', '42')).toEqual({ carrier: code, name: '', number: '42' })
  expect(again('other', 'Notre camion', '')).toEqual({ carrier: 'other', name: 'Notre camion', number: '' })
  expect(again('other', 'DPD', '42')).toEqual({ carrier: 'other', name: 'DPD', number: '42' })
  expect(again('gone_one', '', '42')).toEqual({ carrier: 'other', name: 'gone_one', number: '42' })
})
