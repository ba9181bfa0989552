import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import * as addressCalls from '#shared/account/addresses.endpoints'
import { deleteAccount, exportData } from '#shared/account/privacy.endpoints'
import { adminOrder } from '#shared/dashboard/orders/orders.endpoints'
import { adminUser } from '#shared/dashboard/users/users.endpoints'
import { LOGO_CONTENT_TYPE } from '#shared/estimates/estimate-limits'
import * as estimateCalls from '#shared/estimates/estimates.endpoints'
import { cancelOrder } from '#shared/orders/orders.endpoints'
import * as calls from '#shared/team/team.endpoints'
import { givenAddress } from '#tests/account/account.fixtures'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { CONTENT } from '#tests/estimates/estimates.fixtures'
import { give, installer, keepEstimate, keepIssuer, linkTo } from '#tests/estimates/estimating'
import { makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { readAsStaff } from '#tests/quotes/answering'
import { asked } from '#tests/quotes/asking'
import { colleague } from './teaming.ts'

describeOnDatabase('who wrote, handed out and removed what a team shares', (database) => {
  const api = testApp(database)
  let staff: string
  beforeAll(async () => {
    await publish(database.db)
    staff = await api.signIn(await api.createUser({ role: 'admin' }))
  })

  const aTeam = async () => {
    const head = await installer(api)
    const member = await colleague(api, database, head.token)
    return { head, member }
  }
  const deedsOf = async (token: string) =>
    (await api.call(calls.readTeam, { token })).body.team.deeds.map(({ kind, by, name }) => [kind, by, name])

  test('an estimate tells who wrote it last, handed it out, and made its link', async () => {
    const { head, member } = await aTeam()
    const begun = (await keepEstimate(api, head.token)).body.estimate
    const rowOf = async () =>
      (await api.call(estimateCalls.estimatesList, { token: head.token, query: {} })).body.estimates[0]
    expect((await rowOf())?.keptBy).toBe(head.user.email)
    const changed = { ...CONTENT, notes: 'Pose en mai' }
    const { id, version } = (
      await keepEstimate(api, member.token, changed, { id: begun.id, version: begun.version })
    ).body.estimate
    expect((await rowOf())?.keptBy).toBe(member.user.email)
    // the same content again changes nothing
    await keepEstimate(api, head.token, changed, { id, version })
    expect((await rowOf())?.keptBy).toBe(member.user.email)
    await give(api, head.token, { id, version })
    await linkTo(api, member.token, id)
    const { estimate } = (await api.call(estimateCalls.estimate, { token: head.token, params: { id } })).body
    expect(estimate.revisions.map(({ givenBy }) => givenBy)).toEqual([head.user.email])
    expect(estimate.link?.madeBy).toBe(member.user.email)
    await api.call(deleteAccount, { token: member.token, body: { password: TEST_PASSWORD } })
    expect((await rowOf())?.keptBy).toBe('un ancien collègue')
  })

  test('who issues estimates tells who wrote it last, its logo too', async () => {
    const { head, member } = await aTeam()
    const read = async () => (await api.call(estimateCalls.issuer, { token: head.token })).body.issuer
    const first = await read()
    expect(first.changed).toEqual({ at: new Date(api.clock.now()).toISOString(), by: head.user.email })
    api.clock.advance(60_000)
    const at = new Date(api.clock.now()).toISOString()
    await keepIssuer(api, member.token, { version: first.version, phone: '04 11 11 11 11' })
    expect((await read()).changed).toEqual({ at, by: member.user.email })
    // the same again changes nothing
    await keepIssuer(api, head.token, { version: first.version, phone: '04 11 11 11 11' })
    expect((await read()).changed?.by).toBe(member.user.email)
    const logo = { create: { width: 8, height: 8, channels: 4, background: '#204080' } } as const
    await api.app.inject({
      ...{ method: 'PUT', url: estimateCalls.uploadLogo.url, payload: await sharp(logo).png().toBuffer() },
      headers: { authorization: `Bearer ${head.token}`, 'content-type': LOGO_CONTENT_TYPE },
    })
    expect(await read()).toMatchObject({ logo: {}, changed: { by: head.user.email } })
    await api.call(estimateCalls.removeLogo, { token: member.token })
    expect((await read()).changed?.by).toBe(member.user.email)
    await api.call(deleteAccount, { token: member.token, body: { password: TEST_PASSWORD } })
    expect((await read()).changed?.by).toBe('un ancien collègue')
  })

  test('the team reads who archived or removed an estimate or an address; staff do not read what it was called', async () => {
    const { head, member } = await aTeam()
    const { token } = member
    const draft = (await keepEstimate(api, head.token, { ...CONTENT, name: 'Villa Roche' })).body.estimate
    await api.call(estimateCalls.dropEstimate, { token, params: { id: draft.id } })
    const kept = (await keepEstimate(api, head.token)).body.estimate
    const given = (await give(api, head.token, kept)).body.estimate
    const params = { id: given.id }
    await api.call(estimateCalls.archiveEstimate, { token, params })
    // once more tells nothing
    await api.call(estimateCalls.archiveEstimate, { token: head.token, params })
    await api.call(addressCalls.addAddress, { token, body: givenAddress })
    const { addresses } = (await api.call(addressCalls.addresses, { token })).body
    await api.call(addressCalls.deleteAddress, { token, params: { id: addresses[0]?.id ?? '' } })
    const { email } = member.user
    const told = await deedsOf(head.token)
    expect(told).toEqual([
      ['address_deleted', email, givenAddress.name],
      ['estimate_archived', email, given.number],
      ['estimate_deleted', email, 'Villa Roche'],
      ['joined', email, undefined],
    ])
    const { events } = (await api.call(adminUser, { token: staff, params: { id: head.user.id } })).body
    const things = events.filter(({ kind }) => told.some(([one]) => one === kind))
    expect(things.map(({ details }) => details)).toEqual([{}, {}, {}])
  })

  test('who works alone leaves no trace of what they removed', async () => {
    const { token, user } = await installer(api)
    const { id } = (await keepEstimate(api, token)).body.estimate
    await api.call(estimateCalls.dropEstimate, { token, params: { id } })
    const logged = await database.db
      .selectFrom('audit_log')
      .select('kind')
      .where('subject_id', '=', user.id)
      .where('kind', '=', 'estimate_deleted')
      .execute()
    expect(logged).toEqual([])
  })

  test('an address tells who wrote it last, and when; its copy in the data of the account does not', async () => {
    const { head, member } = await aTeam()
    await api.call(addressCalls.addAddress, { token: head.token, body: givenAddress })
    const read = async () =>
      (await api.call(addressCalls.addresses, { token: head.token })).body.addresses.find(
        ({ name }) => name === givenAddress.name,
      )
    const added = await read()
    expect(added?.changed).toEqual({ at: new Date(api.clock.now()).toISOString(), by: head.user.email })
    api.clock.advance(60_000)
    await api.call(addressCalls.addAddress, {
      token: member.token,
      body: { ...givenAddress, street: '2 rue Neuve', addressToModify: added?.id ?? '' },
    })
    expect((await read())?.changed).toEqual({
      at: new Date(api.clock.now()).toISOString(),
      by: member.user.email,
    })
    const exported = (await api.call(exportData, { token: head.token })).body.addresses
    expect(exported.map((one) => one.changed)).toEqual(exported.map(() => undefined))
  })

  test('staff read of a deleted account that its own person took the steps, not a colleague', async () => {
    const customer = await makeCustomer(api)
    const { token } = customer
    const cart = await validCart(api, customer, [await exampleLine(database.db, 'EN-40')])
    const body = orderBody(customer, cart, { paymentMethod: 'bank_transfer' })
    const { order } = (await place(api, customer, body)).body
    await api.call(cancelOrder, { token, params: { id: order.id } })
    const quote = await asked(api, token)
    const removed = await api.call(deleteAccount, { token, body: { password: TEST_PASSWORD } })
    expect(removed.status).toBe(200)
    const OWNER = 'le titulaire du compte supprimé'
    const desk = (await api.call(adminOrder, { token: staff, params: { id: order.id } })).body
    expect(desk.history.at(-1)).toMatchObject({ status: 'cancelled', by: OWNER })
    const seen = await readAsStaff(api, staff, quote.id)
    expect(seen.body.quote.quote.history[0]).toMatchObject({ by: OWNER })
  })

  test('a colleague whose head’s account staff closed reads the team that they may leave', async () => {
    const { head, member } = await aTeam()
    await database.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', head.user.id)
      .execute()
    const { status, body } = await api.call(calls.readTeam, { token: member.token })
    expect([status, body.team.role, body.team.leavingCloses]).toEqual([200, 'member', false])
    const seenBy = async (token: string) => {
      const { members, deeds } = (await api.call(calls.readTeam, { token })).body.team
      return [members.map(({ email }) => email), deeds.length]
    }
    expect(await seenBy(member.token)).toEqual([[head.user.email, member.user.email], 1])
    expect(await seenBy(head.token)).toEqual([[head.user.email], 0])
    const refused = await api.call(calls.inviteColleague, {
      token: head.token,
      body: { email: 'autre@test.example', mayOrder: true },
    })
    expect(refused.status).toBe(403)
    // nor does a colleague whose own account was closed
    for (const [id, status] of [
      [head.user.id, 'active'],
      [member.user.id, 'inactive'],
    ] as const)
      await database.db.updateTable('users').set({ status }).where('id', '=', id).execute()
    expect(await seenBy(member.token)).toEqual([[head.user.email], 0])
  })
})
