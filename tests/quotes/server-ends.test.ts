import { beforeAll, expect, test } from 'vitest'
import { lapseAccepted } from '#server/quotes/quote-life'
import { parisDay } from '#shared/platform/dates'
import { DAY } from '#shared/platform/durations'
import { validUntil } from '#shared/quotes/answer.rules'
import { ORDER_DAYS } from '#shared/quotes/quote-limits'
import { publish } from '#tests/catalogue/exemplars'
import { makeCustomer, orderBody, place } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { waitingMails } from '#tests/session/mailbox'
import { accept, anAnswer, answer, codeOf, draftedLine, orderOf, readAsCustomer } from './answering.ts'
import { asked } from './asking.ts'

describeOnDatabase('the end of an accepted quote', (database) => {
  const api = testApp(database)
  let staff: string
  beforeAll(async () => {
    await publish(database.db)
    staff = (await api.signedIn({ role: 'admin' })).token
  })

  const lapse = (days: number) =>
    database.db
      .transaction()
      .execute((trx) => lapseAccepted(trx, api.deps.config, new Date(api.clock.now() + days * DAY)))

  test('it is ordered within thirty days, or lapses with its cart; its customer is told once', async () => {
    const customer = await makeCustomer(api)
    const { token } = customer
    const { id, number } = await asked(api, token)
    const cartOf = async () => (await orderOf(api, token, id)).body.validatedCartId
    const read = async () => (await readAsCustomer(api, token, id)).body.quote
    await answer(api, staff, id, anAnswer([await draftedLine(database.db, 'RA-25-MAN', { quantity: 10 })]))
    expect((await read()).orderUntil).toBeNull()
    await accept(api, token, id)
    const cart = await cartOf()
    expect((await read()).orderUntil).toBe(validUntil(parisDay(api.clock.now()), ORDER_DAYS))
    await database.db.deleteFrom('jobs').execute()

    await lapse(ORDER_DAYS)
    expect(await cartOf()).toBe(cart)
    await Promise.all([lapse(ORDER_DAYS + 1), lapse(ORDER_DAYS + 1)])
    expect(await read()).toMatchObject({ state: 'expired', orderUntil: null })
    expect((await waitingMails(database)).map(({ to, subject }) => [to, subject])).toEqual([
      [customer.email, `Votre devis ${number} n’est plus à commander`],
    ])
    expect(codeOf(await place(api, customer, orderBody(customer, cart)))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await orderOf(api, token, id))).toEqual([409, 'QUOTE_STEP_REFUSED'])

    // answered and accepted anew, it is ordered from another cart
    await answer(api, staff, id, anAnswer([await draftedLine(database.db, 'EN-40')]))
    expect((await accept(api, token, id, 2)).status).toBe(200)
    expect(await cartOf()).not.toBe(cart)
  })
})
