import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Destination } from '#client/orders/Destination.tsx'
import { ADDRESS } from '#tests/orders/ordering'

const told = (delivery: Parameters<typeof Destination>[0]['delivery']): string =>
  renderToStaticMarkup(<Destination delivery={delivery} shippingAddress={ADDRESS} />)

test.each([null, { mode: 'ship', amount: 9.9, why: '3 kg' } as const])(
  'an order that is brought, by %o, tells its address',
  (delivery) => {
    expect(told(delivery)).toMatch(/^<h3>Livraison<\/h3>/)
    expect(told(delivery)).toContain(ADDRESS.street)
  },
)

test('an order that is fetched tells where, and not the address that was chosen', () => {
  const page = told({ mode: 'pickup', amount: 0, why: '9 quai de l’Essai, 44000 Nantes' })
  expect(page).toBe('<h3>Retrait</h3><p>9 quai de l’Essai, 44000 Nantes</p>')
})
