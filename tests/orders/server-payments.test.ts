import { beforeAll, describe, expect, test } from 'vitest'
import { adminOrder } from '#shared/dashboard/orders/orders.endpoints'
import { order as orderCall, testPayment, validatedCart } from '#shared/orders/orders.endpoints'
import type { PaymentMethod } from '#shared/orders/orders.schema'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { type Customer, makeCustomer, orderBody, place, validCart } from './ordering.ts'

const BANK = {
  BANK_HOLDER: 'Stores & Cie',
  BANK_IBAN: 'fr7630006000011234567890189',
  BANK_BIC: 'AGRIFRPP',
}
const CLOSED = 'Ce mode de paiement n’est plus proposé\u00a0: contactez-nous pour régler cette commande.'

describeOnDatabase('ways of paying', (database) => {
  const demo = testApp(database)
  let customer: Customer
  beforeAll(async () => {
    await publish(database.db)
    customer = await makeCustomer(demo)
  })

  const cart = async () => validCart(demo, customer, [await exampleLine(database.db, 'RA-25-MAN')])

  describe('where no provider takes cards', () => {
    const api = testApp(database, { settings: { PAYMENT_PROVIDER: 'none', ...BANK } })

    test('no card is offered nor taken, and the test payment is a call that does not exist', async () => {
      const id = await cart()
      const before = await place(demo, customer, orderBody(customer, await cart(), { paymentMethod: 'card' }))
      const { token } = customer
      const { body } = await api.call(validatedCart, { token, params: { id } })
      expect(body.paymentMethods).toEqual(['bank_transfer'])
      const refused = await place(api, customer, orderBody(customer, id, { paymentMethod: 'card' }))
      expect([refused.status, refused.body]).toMatchObject([
        422,
        { errors: { paymentMethod: ['Le paiement par carte n’est pas proposé.'] } },
      ])

      // one that was placed while the test was there
      const params = { id: before.body.order.id }
      const paid = await api.call(testPayment, { token, params })
      expect([paid.status, paid.body]).toMatchObject([404, { code: 'NOT_FOUND' }])
      const told = await api.call(orderCall, { token, params })
      expect([told.body.order.status, told.body.order.payment]).toEqual([
        'awaiting_payment',
        { instructions: CLOSED },
      ])
    })

    test('a transfer names the account that is set: to the customer, to staff, and in the mail', async () => {
      await database.db.deleteFrom('jobs').execute()
      const { body } = await place(api, customer, orderBody(customer, await cart()))
      const { id, number, payment } = body.order
      expect(payment).toEqual({
        instructions: 'Virement de 119,02\u00a0€ à Stores & Cie. La fabrication commence à réception.',
        holder: 'Stores & Cie',
        iban: 'FR76 3000 6000 0112 3456 7890 189',
        bic: 'AGRIFRPP',
        reference: number,
      })
      const staff = await api.signedIn({ role: 'admin' })
      const seen = await api.call(adminOrder, { token: staff.token, params: { id } })
      expect(seen.body.order.payment).toEqual(payment)
      const mails = await waitingMails(database, undefined, api.deps.config)
      expect(mails.map((mail) => JSON.stringify(mail))).toEqual(
        Array(2).fill(
          expect.stringMatching(
            /Titulaire\u00a0: Stores & Cie\\nIBAN\u00a0: FR76 3000 6000 0112 3456 7890 189\\nBIC\u00a0: AGRIFRPP\\n/,
          ),
        ),
      )
    })
  })

  test('what one ordered by last is told with the next cart, while it is offered', async () => {
    const trusted = await makeCustomer(demo, { deferred_payment: true })
    const next = () => validCart(demo, trusted, [rail])
    const rail = await exampleLine(database.db, 'RA-25-MAN')
    const told = async () => {
      const params = { id: await next() }
      return (await demo.call(validatedCart, { token: trusted.token, params })).body.lastPaymentMethod
    }
    const orderBy = async (paymentMethod: PaymentMethod) => {
      const { status } = await place(demo, trusted, orderBody(trusted, await next(), { paymentMethod }))
      expect(status).toBe(200)
      demo.clock.advance(1000)
    }
    expect(await told()).toBeUndefined()
    await orderBy('card')
    expect(await told()).toBe('card')
    await orderBy('deferred')
    expect(await told()).toBe('deferred')
    await database.db
      .updateTable('users')
      .set({ deferred_payment: false })
      .where('id', '=', trusted.id)
      .execute()
    expect(await told()).toBeUndefined()
  })

  describe('where neither card nor account is set up', () => {
    const api = testApp(database, { settings: { DEMO_DATA: 'never' } })

    test('only a deferred payment that staff granted is left', async () => {
      const trusted = await makeCustomer(demo, { deferred_payment: true })
      const offered = async (who: Customer) => {
        const id = await validCart(demo, who, [await exampleLine(database.db, 'RA-25-MAN')])
        return (await api.call(validatedCart, { token: who.token, params: { id } })).body.paymentMethods
      }
      expect([await offered(customer), await offered(trusted)]).toEqual([[], ['deferred']])
      const refused = await place(api, customer, orderBody(customer, await cart()))
      expect([refused.status, refused.body]).toMatchObject([
        422,
        { errors: { paymentMethod: ['Le paiement par virement n’est pas proposé.'] } },
      ])
    })
  })
})
