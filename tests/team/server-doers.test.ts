import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelOrder as cancel } from '#server/orders/cancel-order'
import { acceptQuote as accepting } from '#server/quotes/decide-quote'
import { cartOfQuote } from '#server/quotes/order-quote'
import { deleteAccount, exportData } from '#shared/account/privacy.endpoints'
import { adminOrder, adminOrders, moveOrders } from '#shared/dashboard/orders/orders.endpoints'
import { adminUser } from '#shared/dashboard/users/users.endpoints'
import { sendComplaint } from '#shared/orders/complaints.endpoints'
import { cancelOrder } from '#shared/orders/orders.endpoints'
import { ordersExport } from '#shared/orders/orders-history.endpoints'
import { archiveProject, deleteProject, listProjects } from '#shared/projects/projects.endpoints'
import { QUOTE_DRAFTS_MAX } from '#shared/quotes/quote-limits'
import { writeQuote } from '#shared/quotes/quotes.endpoints'
import * as calls from '#shared/team/team.endpoints'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { type Customer, makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { codeOf, keep, read } from '#tests/projects/projecting'
import {
  accept,
  anAnswer,
  answer,
  draftedLine,
  orderOf,
  readAsCustomer,
  readAsStaff,
} from '#tests/quotes/answering'
import { asked, keep as keepDraft } from '#tests/quotes/asking'
import { waitingMails } from '#tests/session/mailbox'
import { colleague } from './teaming.ts'

const FORMER = 'un ancien collègue'

describeOnDatabase('who did what in a team', (database) => {
  const api = testApp(database)
  let staff: string
  beforeAll(async () => {
    await publish(database.db)
    staff = await api.signIn(await api.createUser({ role: 'admin' }))
  })
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const aTeam = async () => {
    const head = await makeCustomer(api)
    const member = await colleague(api, database, head.token)
    return { head, member, email: member.user.email, asMember: { ...head, token: member.token } }
  }
  const orderBy = async (who: Customer) => {
    const cart = await validCart(api, who, [await exampleLine(database.db, 'EN-40')])
    return (await place(api, who, orderBody(who, cart, { paymentMethod: 'bank_transfer' }))).body.order
  }
  const mayNotOrder = (headToken: string, id: string) =>
    api.call(calls.changeMember, { token: headToken, params: { id }, body: { mayOrder: false } })

  test('a quote tells who sent it, wrote and accepted, to the team and to staff', async () => {
    const { head, member, email } = await aTeam()
    const { id } = await asked(api, head.token)
    await answer(api, staff, id, anAnswer([await draftedLine(database.db, 'RA-25-MAN')]))
    const word = { id: randomUUID(), text: 'Est-ce posé en mai\u00a0?' }
    await api.call(writeQuote, { token: member.token, params: { id }, body: word })
    expect((await accept(api, member.token, id)).status).toBe(200)
    const { quote } = (await readAsCustomer(api, head.token, id)).body
    expect(quote.history.map(({ state, by }) => [state, by])).toEqual([
      ['sent', head.email],
      ['answered', undefined],
      ['accepted', email],
    ])
    expect(quote.messages).toMatchObject([{ by: 'customer', who: email }])
    const exported = (await api.call(exportData, { token: member.token })).body
    expect(exported.teamQuoteMessages).toMatchObject([{ number: quote.number, text: word.text }])
    const seen = (await readAsStaff(api, staff, id)).body.quote
    expect(seen.quote.history.at(-1)).toMatchObject({ state: 'accepted', by: email })
    expect(seen.messages).toMatchObject([{ who: email }])
    await api.call(deleteAccount, { token: member.token, body: { password: TEST_PASSWORD } })
    const after = (await readAsCustomer(api, head.token, id)).body.quote
    expect(after.history.at(-1)).toMatchObject({ state: 'accepted', by: FORMER })
    expect(after.messages).toMatchObject([{ who: FORMER }])
  })

  test('an order tells who placed it, and who cancelled it, to the team and to staff', async () => {
    const { head, email, asMember, member } = await aTeam()
    const { id } = await orderBy(asMember)
    const params = { id }
    await api.call(sendComplaint, {
      ...{ token: member.token, params },
      body: { message: 'Une lame est rayée.', lines: [], photos: [] },
    })
    const { body } = await api.call(cancelOrder, { token: member.token, params })
    expect(body.order.history.map(({ status, by }) => [status, by])).toEqual([
      ['awaiting_payment', undefined],
      ['cancelled', email],
    ])
    const desk = (await api.call(adminOrder, { token: staff, params })).body
    expect(desk.order.placedBy).toBe(email)
    expect(desk.history.at(-1)).toMatchObject({ status: 'cancelled', by: email })
    expect(desk.complaints).toMatchObject([{ by: email }])
    const listed = (await api.call(adminOrders, { token: staff, query: { customer: head.id } })).body.orders
    expect(listed).toMatchObject([{ id, placedBy: email }])
    // the head's own
    const own = await orderBy(head)
    const file = await api.app.inject({
      url: `${ordersExport.url}?format=csv`,
      headers: { authorization: `Bearer ${member.token}` },
    })
    const placed = file.body
      .trim()
      .split('\r\n')
      .map((row) => row.split(';').at(-1))
    expect(placed.sort()).toEqual(['Passée par', head.email, email].sort())
    const alone = await api.call(adminOrder, { token: staff, params: { id: own.id } })
    expect(alone.body.order).not.toHaveProperty('placedBy')
  })

  test('the colleague who ordered reads the mails of the order too, while they work there', async () => {
    const { head, email, asMember, member } = await aTeam()
    const { id, number } = await orderBy(asMember)
    const placed = (await waitingMails(database)).filter(({ subject }) => subject.includes(number))
    expect(Object.fromEntries(placed.map(({ to, cc }) => [to, cc]))).toEqual({
      [head.email]: email,
      [api.deps.config.company.email]: undefined,
    })
    expect(placed).toHaveLength(2)
    for (const { text, html } of placed) {
      expect(text).toContain(`Passée par\u00a0: ${email}`)
      expect(html).toContain(`Passée par&nbsp;: ${email}`)
    }
    const move = (seen: string, status: string) =>
      api.call(moveOrders, {
        token: staff,
        body: { orders: [{ id, seen }], status, detail: '' },
      })
    const told = async () => (await waitingMails(database, head.email)).at(-1)?.cc
    await database.db.deleteFrom('jobs').execute()
    expect((await move('awaiting_payment', 'confirmed')).body.done).toHaveLength(1)
    expect(await told()).toBe(email)
    await database.db.deleteFrom('jobs').execute()
    await api.call(calls.leaveTeam, { token: member.token })
    await database.db.deleteFrom('jobs').execute()
    expect((await move('confirmed', 'in_production')).body.done).toHaveLength(1)
    expect(await told()).toBeUndefined()
  })

  test('staff see with whom an account works, from the head and from a colleague', async () => {
    const { head, member, email } = await aTeam()
    await mayNotOrder(head.token, member.user.id)
    for (const id of [head.id, member.user.id])
      expect((await api.call(adminUser, { token: staff, params: { id } })).body.team).toMatchObject({
        head: { id: head.id, email: head.email, company: 'Stores d’Essai' },
        colleagues: [{ id: member.user.id, email, mayOrder: false }],
      })
    const alone = await api.signedIn()
    expect((await api.call(adminUser, { token: staff, params: { id: alone.user.id } })).body.team).toBeNull()
  })

  test('a chantier tells who put it away, and the team who deleted one; staff do not read what it was called', async () => {
    const { head, member, email } = await aTeam()
    const { id } = (await keep(api, head.token)).body.project
    const params = { id }
    await api.call(archiveProject, { token: member.token, params, body: { archived: true } })
    // once more changes nothing
    await api.call(archiveProject, { token: head.token, params, body: { archived: true } })
    expect((await read(api, head.token, id)).body.project.archivedBy).toBe(email)
    const listed = await api.call(listProjects, { token: head.token, query: { archived: '1' } })
    expect(listed.body.projects).toMatchObject([{ id, archivedBy: email }])
    await api.call(archiveProject, { token: head.token, params, body: { archived: false } })
    expect((await read(api, head.token, id)).body.project).not.toHaveProperty('archivedBy')
    await api.call(deleteProject, { token: member.token, params })
    const { deeds } = (await api.call(calls.readTeam, { token: head.token })).body.team
    expect(deeds.map(({ kind, by, name }) => [kind, by, name])).toEqual([
      ['project_deleted', email, 'Villa Roche'],
      ['joined', email, undefined],
    ])
    const { events } = (await api.call(adminUser, { token: staff, params: { id: head.id } })).body
    expect(events.find(({ kind }) => kind === 'project_deleted')).toMatchObject({ details: {} })
    await api.call(deleteAccount, { token: member.token, body: { password: TEST_PASSWORD } })
    await api.call(deleteAccount, { token: head.token, body: { password: TEST_PASSWORD } })
    const kept = await database.db
      .selectFrom('audit_log')
      .select('details')
      .where('kind', '=', 'project_deleted')
      .where('subject_id', '=', head.id)
      .execute()
    expect(kept).toEqual([{ details: {} }])
  })

  test('the right is asked where it is used: what an instance remembers of it is not enough', async () => {
    const { head, member, asMember } = await aTeam()
    const { id: orderId } = await orderBy(asMember)
    const { id } = await asked(api, head.token)
    await answer(api, staff, id, anAnswer([await draftedLine(database.db, 'RA-25-MAN')]))
    const acting = { userId: member.user.id, customerId: head.id }
    const at = new Date(api.clock.now())
    const both = [
      () => accepting(api.deps, acting, id, { revision: 1 }),
      () => cancel(api.deps, acting, orderId, at),
    ]
    await mayNotOrder(head.token, member.user.id)
    for (const tried of both) await expect(tried()).rejects.toMatchObject({ code: 'MAY_NOT_ORDER' })
    expect(codeOf(await accept(api, member.token, id))).toEqual([403, 'MAY_NOT_ORDER'])
    await api.call(calls.removeMember, { token: head.token, params: { id: member.user.id } })
    for (const tried of both) await expect(tried()).rejects.toMatchObject({ code: 'MAY_NOT_ORDER' })
    expect((await readAsCustomer(api, head.token, id)).body.quote.state).toBe('answered')
  })

  test('an accepted quote is begun to order by who may order, alone', async () => {
    const { head, member } = await aTeam()
    const { id } = await asked(api, head.token)
    await answer(api, staff, id, anAnswer([await draftedLine(database.db, 'RA-25-MAN')]))
    await accept(api, head.token, id)
    const acting = { userId: member.user.id, customerId: head.id }
    const carts = () => database.db.selectFrom('quote_carts').selectAll().where('quote_id', '=', id).execute()
    await mayNotOrder(head.token, member.user.id)
    expect(codeOf(await orderOf(api, member.token, id))).toEqual([403, 'MAY_NOT_ORDER'])
    expect(await carts()).toEqual([])
    await api.call(calls.removeMember, { token: head.token, params: { id: member.user.id } })
    await expect(cartOfQuote(api.deps, acting, id)).rejects.toMatchObject({ code: 'MAY_NOT_ORDER' })
    const { body } = await orderOf(api, head.token, id)
    expect(await carts()).toEqual([{ quote_id: id, cart_id: body.validatedCartId }])
    // another’s is not told apart from none
    const other = await makeCustomer(api)
    expect(codeOf(await orderOf(api, other.token, id))).toEqual([404, 'NOT_FOUND'])
  })

  test('what waits is counted for each who works there: a colleague has room beside a head who left none', async () => {
    const { head, member } = await aTeam()
    for (let one = 0; one < QUOTE_DRAFTS_MAX; one += 1) await keepDraft(api, head.token)
    expect((await keepDraft(api, member.token)).status).toBe(200)
    for (let one = 1; one < QUOTE_DRAFTS_MAX; one += 1) await keepDraft(api, member.token)
    expect(codeOf(await keepDraft(api, member.token))).toEqual([409, 'QUOTE_DRAFTS_FULL'])
  })
})
