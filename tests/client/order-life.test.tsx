import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderLife } from '#client/orders/OrderLife.tsx'
import { guestSession, SessionProvider } from '#client/session/session.actor.tsx'
import { presentShipment, type ShipmentBody } from '#shared/orders/carriers'
import type { OrderStep } from '#shared/orders/orders.schema'

const shippedBy = (day: number, shipment: ShipmentBody): OrderStep => ({
  status: 'shipped',
  detail: '',
  at: `2026-03-0${day}T09:00:00.000Z`,
  shipment: presentShipment(shipment),
})

const first = shippedBy(2, { carrier: 'db_schenker', name: '', number: 'AB12' })

const markupOf = (life: ReactNode): string =>
  renderToStaticMarkup(<SessionProvider session={guestSession()}>{life}</SessionProvider>)

const followed = (history: OrderStep[]): string[] =>
  [
    ...markupOf(
      <OrderLife history={history} payments={[]} paymentMethod="deferred" delivery={null} />,
    ).matchAll(/href="([^"]+)"/g),
  ].map(([, url]) => url ?? '')

test.each([
  ['as it left', [first], ['https://www.dbschenker.com/app/tracking-public/?refNumber=AB12']],
  [
    'under its new number',
    [first, shippedBy(3, { carrier: 'db_schenker', name: '', number: 'CD34' })],
    ['https://www.dbschenker.com/app/tracking-public/?refNumber=CD34'],
  ],
  [
    'nowhere, with a carrier that has no page',
    [first, shippedBy(3, { carrier: 'other', name: 'Transports d’Essai', number: '' })],
    [],
  ],
] as const)('a parcel is followed %s', (_, history, urls) => {
  expect(followed([...history])).toEqual(urls)
})

test.each([
  [null, ['Expédiée', 'Livrée']],
  [{ mode: 'ship', amount: 9.9, why: '' }, ['Expédiée', 'Livrée']],
  [{ mode: 'pickup', amount: 0, why: '1 rue de l’Essai' }, ['Prête à retirer', 'Retirée']],
] as const)('what an order delivered by %o has been and will be is called so', (delivery, labels) => {
  const history: OrderStep[] = [{ status: 'shipped', detail: '', at: '2026-03-02T09:00:00.000Z' }]
  const page = markupOf(
    <OrderLife history={history} payments={[]} paymentMethod="deferred" delivery={delivery} />,
  )
  const called = ['Expédiée', 'Livrée', 'Prête à retirer', 'Retirée'].filter((label) => page.includes(label))
  expect(called).toEqual(labels)
})

test('of several parcels each is named, followed where it is told of last, and what is said anew says of which', () => {
  const step = (day: number, parcel: number, number: string): OrderStep => ({
    ...shippedBy(day, { carrier: 'db_schenker', name: '', number }),
    status: 'partly_shipped',
    parcel,
  })
  const history = [step(2, 1, 'AB12'), step(3, 2, 'CD34'), step(4, 1, 'EF56')]
  const follow = (number: string) => `https://www.dbschenker.com/app/tracking-public/?refNumber=${number}`
  expect(followed(history)).toEqual([follow('CD34'), follow('EF56')])
  const page = markupOf(
    <OrderLife history={history} payments={[]} paymentMethod="deferred" delivery={null} />,
  )
  expect(page.match(/Colis\u00a0\d|Expédiée en partie|Expédition modifiée/g)).toEqual([
    'Expédiée en partie',
    'Colis\u00a01',
    'Expédiée en partie',
    'Colis\u00a02',
    'Expédition modifiée',
    'Colis\u00a01',
  ])
})
