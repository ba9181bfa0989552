import { expect, test } from 'vitest'
import { openCardPayment } from '#shared/orders/orders.endpoints'
import { MINUTE } from '#shared/platform/durations'
import { makeCustomer } from '#tests/orders/ordering'
import { describeOnDatabase } from '#tests/platform/database'
import { useCardShop } from './card-shop.ts'

describeOnDatabase('pages that are asked of Stripe', (database) => {
  const shop = useCardShop(database, { RATE_LIMIT_SCALE: '1' })

  test('are twenty a minute of an account, whatever becomes of them, and others’ are not counted', async () => {
    const params = { id: crypto.randomUUID() }
    const statusOf = async (token: string) => (await shop.api.call(openCardPayment, { token, params })).status
    const other = await makeCustomer(shop.api)
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1) statuses.push(await statusOf(shop.customer().token))
    expect(statuses).toEqual([...Array(20).fill(404), 429])
    expect(await statusOf(other.token)).toBe(404)
    await shop.advance(MINUTE)
    expect(await statusOf(shop.customer().token)).toBe(404)
  })
})
