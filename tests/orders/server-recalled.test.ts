import { beforeAll, expect, test } from 'vitest'
import { paperContent } from '#server/documents/paper-content'
import { findOrderToTell } from '#server/orders/orders.queries'
import { addAddress, addresses } from '#shared/account/addresses.endpoints'
import { deleteAccount, exportData } from '#shared/account/privacy.endpoints'
import type { OrderSite } from '#shared/orders/order-site.schema'
import { order, preValidate, validatedCart } from '#shared/orders/orders.endpoints'
import { parisDay } from '#shared/platform/dates'
import { DAY } from '#shared/platform/durations'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { FIELDS, keep } from '#tests/projects/projecting'
import { waitingMails } from '#tests/session/mailbox'
import { ADDRESS, type Customer, makeCustomer, orderBody, place, validCart } from './ordering.ts'

const SITE: OrderSite = { contactName: 'Gardien', contactPhone: '04 00 00 00 00', wishedOn: '2026-06-15' }

describeOnDatabase('an order that asks nothing twice', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))
  const cart = async (who: Customer) => validCart(api, who, [await exampleLine(database.db, 'RA-25-MAN')])
  const read = async (who: Customer, id: string) =>
    (await api.call(validatedCart, { token: who.token, params: { id } })).body
  const add = async ({ token }: Customer, changes: object) => {
    const body = { ...ADDRESS, billing_address: false, shipping_address: true, ...changes }
    await api.call(addAddress, { token, body })
    const { body: all } = await api.call(addresses, { token })
    return all.addresses
  }

  test('begins with the addresses of the last one, while they stand', async () => {
    const who = await makeCustomer(api)
    expect(await read(who, await cart(who))).not.toHaveProperty('lastAddresses')
    const shippingAddressId =
      (await add(who, { name: 'Dépôt' })).find(({ name }) => name === 'Dépôt')?.id ?? 'none'
    await place(api, who, orderBody(who, await cart(who), { shippingAddressId }))
    const last = async () => (await read(who, await cart(who))).lastAddresses
    expect(await last()).toEqual({ billing: who.billingId, shipping: shippingAddressId })
    // corrected since, it is the same one
    await add(who, { name: 'Dépôt', street: '2 rue de l’Essai', addressToModify: shippingAddressId })
    expect(await last()).toEqual({ billing: who.billingId, shipping: shippingAddressId })
    // of two of one name it is not known which
    await add(who, { name: 'Dépôt', street: '3 rue de l’Essai' })
    expect(await last()).toEqual({ billing: who.billingId, shipping: null })
    const other = await makeCustomer(api)
    expect(await read(other, await cart(other))).not.toHaveProperty('lastAddresses')
  })

  test('begins with what its chantier says of the site', async () => {
    const who = await makeCustomer(api)
    const { id: project } = (await keep(api, who.token, FIELDS)).body.project
    const configurations = [await exampleLine(database.db, 'EN-40')]
    const { body } = await api.call(preValidate, { token: who.token, body: { configurations, project } })
    expect((await read(who, body.validatedCart.id)).site).toEqual(SITE)
    expect(await read(who, await cart(who))).not.toHaveProperty('site')
    // a day that has passed is offered no more
    const past = { wished_on: parisDay(api.clock.now() - DAY) }
    await database.db.updateTable('projects').set(past).where('id', '=', project).execute()
    expect((await read(who, body.validatedCart.id)).site).toEqual({ ...SITE, wishedOn: null })
  })

  test('keeps the contact and the day, hashed with the rest, told in mails, exported and forgotten', async () => {
    const who = await makeCustomer(api)
    const key = crypto.randomUUID()
    const body = orderBody(who, await cart(who), { site: { ...SITE, contactName: ' Gardien\t' } })
    const placed = (await place(api, who, body, key)).body.order
    expect(placed.site).toEqual(SITE)
    const { token } = who
    const params = { id: placed.id }
    expect((await api.call(order, { token, params })).body.order.site).toEqual(SITE)
    expect((await place(api, who, body, key)).body.order.id).toBe(placed.id)
    const other = { ...body, site: { ...SITE, wishedOn: null } }
    expect((await place(api, who, other, key)).body).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    const mails = (await waitingMails(database)).filter(({ subject }) => subject.includes(placed.number))
    expect(mails).toHaveLength(2)
    for (const { text, html } of mails)
      for (const said of ['Contact sur place\u00a0: Gardien, 04 00 00 00 00', 'Souhaitée pour le 15/06/2026'])
        expect([text, html]).toEqual([expect.stringContaining(said), expect.stringContaining(said)])
    expect((await api.call(exportData, { token })).body.orders.map(({ site }) => site)).toEqual([SITE])
    await api.call(deleteAccount, { token, body: { password: TEST_PASSWORD } })
    const row = database.db.selectFrom('orders').where('id', '=', placed.id)
    expect(
      await row.select(['site_contact_name', 'site_contact_phone', 'wished_on']).executeTakeFirst(),
    ).toEqual({ site_contact_name: null, site_contact_phone: null, wished_on: SITE.wishedOn })
  })

  test('has the contact on no paper, which stays when that goes with the account', async () => {
    const who = await makeCustomer(api)
    const placed = await place(api, who, orderBody(who, await cart(who), { site: SITE }))
    const told = await findOrderToTell(database.db, placed.body.order.id)
    if (told === undefined) throw new Error('The order is gone.')
    const content = paperContent(told, {
      company: api.deps.config.company,
      means: { cards: null, bank: null },
      madeAt: new Date(api.clock.now()),
    })
    expect(content.wishedOn).toBe(SITE.wishedOn)
    const kept = JSON.stringify(content)
    for (const said of [SITE.contactName, SITE.contactPhone]) expect(kept).not.toContain(said)
  })

  test('says nothing of a site where nothing was said, and refuses a day that is none', async () => {
    const who = await makeCustomer(api)
    const blank = { contactName: ' ', contactPhone: '', wishedOn: null }
    const without = await place(api, who, orderBody(who, await cart(who), { site: blank }))
    expect(without.body.order).not.toHaveProperty('site')
    const [past, today] = [-DAY, 0].map((ms) => parisDay(api.clock.now() + ms))
    const gone = { ...SITE, wishedOn: String(past) }
    expect(await place(api, who, orderBody(who, await cart(who), { site: gone }))).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FIELDS', errors: { wishedOn: ['Cette date est passée.'] } },
    })
    const soon = { ...SITE, wishedOn: String(today) }
    expect((await place(api, who, orderBody(who, await cart(who), { site: soon }))).body.order.site).toEqual(
      soon,
    )
    const never = { ...SITE, wishedOn: '2026-02-30' }
    const refused = await place(api, who, orderBody(who, await cart(who), { site: never }))
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FIELDS', errors: { wishedOn: ['Cette date n’existe pas.'] } },
    })
  })
})
