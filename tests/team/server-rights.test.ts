import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addresses } from '#shared/account/addresses.endpoints'
import { changeUser } from '#shared/dashboard/users/users.endpoints'
import { orderDocuments } from '#shared/documents/documents.endpoints'
import { myHome } from '#shared/home/home.endpoints'
import { lineFile } from '#shared/line-files/line-files.endpoints'
import { orderHistory } from '#shared/orders/complaints.endpoints'
import { cancelOrder, order, preValidate, validatedCart } from '#shared/orders/orders.endpoints'
import { ordersExport, ordersList } from '#shared/orders/orders-history.endpoints'
import { DAY } from '#shared/platform/durations'
import { listProjects } from '#shared/projects/projects.endpoints'
import { authenticate, login, refresh } from '#shared/session/session.endpoints'
import * as calls from '#shared/team/team.endpoints'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { pdf } from '#tests/line-files/files'
import { senders } from '#tests/line-files/senders'
import { makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { codeOf, keep, read } from '#tests/projects/projecting'
import { aSignUp, colleague, tokenFor } from './teaming.ts'

describeOnDatabase('what each of a team may do', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  /** Each call that changes a team, about somebody and an invitation of it. */
  const changes = (token: string, { memberId, invitationId }: { memberId: string; invitationId: string }) => [
    api.call(calls.resendInvitation, { token, params: { id: invitationId } }),
    api.call(calls.withdrawInvitation, { token, params: { id: invitationId } }),
    api.call(calls.changeMember, { token, params: { id: memberId }, body: { mayOrder: false } }),
    api.call(calls.removeMember, { token, params: { id: memberId } }),
  ]
  const codesOf = async (replies: ReturnType<typeof changes>) => (await Promise.all(replies)).map(codeOf)
  const invite = async (token: string, email: string, mayOrder = true) =>
    (await api.call(calls.inviteColleague, { token, body: { email, mayOrder } })).body

  const aTeam = async (mayOrder = true) => {
    const head = await makeCustomer(api)
    const member = await colleague(api, database, head.token, mayOrder)
    const { team } = await invite(head.token, `pose-${crypto.randomUUID()}@test.example`)
    return { head, member, ids: { memberId: member.user.id, invitationId: team.invitations[0]?.id ?? '' } }
  }

  test('a colleague changes nothing of the team, nor sees who is invited', async () => {
    const { member, ids } = await aTeam()
    const only = [403, 'TEAM_HEAD_ONLY']
    expect(await codesOf(changes(member.token, ids))).toEqual([only, only, only, only])
    const asked = await api.call(calls.inviteColleague, {
      token: member.token,
      body: { email: 'un-autre@test.example', mayOrder: true },
    })
    expect(codeOf(asked)).toEqual(only)
    const { team } = (await api.call(calls.readTeam, { token: member.token })).body
    expect(team).toMatchObject({ role: 'member', invitations: [] })
    expect(team.members).toHaveLength(2)
  })

  test('another head, and staff, find nothing of it', async () => {
    const { ids } = await aTeam()
    const other = await aTeam()
    const none = [404, 'NOT_FOUND']
    expect(await codesOf(changes(other.head.token, ids))).toEqual([none, none, none, none])
    expect(await codesOf(changes(other.head.token, { memberId: 'rien', invitationId: 'rien' }))).toEqual([
      ...[none, none, none, none],
    ])
    const staff = await api.signedIn({ role: 'admin' })
    const only = [403, 'TEAM_HEAD_ONLY']
    expect(await codesOf(changes(staff.token, ids))).toEqual([only, only, only, only])
  })

  test('a colleague of another team reads, changes and orders nothing', async () => {
    const { head } = await aTeam()
    const other = await aTeam()
    const { token } = other.member
    const { id } = (await keep(api, head.token)).body.project
    const cart = (
      await api.call(preValidate, {
        token: head.token,
        body: { configurations: [await exampleLine(database.db, 'EN-40')] },
      })
    ).body.validatedCart.id
    expect(codeOf(await read(api, token, id))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await api.call(validatedCart, { token, params: { id: cart } }))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await place(api, { ...head, token }, orderBody(head, cart)))).toEqual([404, 'NOT_FOUND'])
    const placed = await place(api, head, orderBody(head, cart))
    const params = { id: placed.body.order.id }
    expect(codeOf(await api.call(order, { token, params }))).toEqual([404, 'NOT_FOUND'])
    expect((await api.call(addresses, { token })).body.addresses.map((one) => one.id)).not.toContain(
      head.billingId,
    )
  })

  test('who is taken out is refused at once, in each session; what they began stays', async () => {
    const { head, member, ids } = await aTeam()
    const { id } = (await keep(api, member.token)).body.project
    const phone = await api.call(login, { body: { email: member.user.email, password: TEST_PASSWORD } })
    const cookies = Object.fromEntries(phone.cookies.map(({ name, value }) => [name, value]))
    const renewed = await api.call(refresh, { cookies })
    expect(renewed.status).toBe(200)
    await api.call(calls.removeMember, { token: head.token, params: { id: ids.memberId } })
    for (const token of [member.token, phone.body.auth_token, renewed.body.auth_token])
      expect(codeOf(await read(api, token, id))).toEqual([401, 'NOT_SIGNED_IN'])
    const later = Object.fromEntries(renewed.cookies.map(({ name, value }) => [name, value]))
    expect((await api.call(refresh, { cookies: { ...cookies, ...later } })).status).toBe(401)
    expect((await read(api, head.token, id)).status).toBe(200)
    // signed in again, the account is alone
    const again = await api.signIn(member.user)
    expect((await api.call(authenticate, { token: again })).body.user).not.toHaveProperty('team')
    expect(codeOf(await read(api, again, id))).toEqual([404, 'NOT_FOUND'])
  })

  test('who may order gives up an order of the company, who only prepares does not', async () => {
    const { head, member, ids } = await aTeam()
    const configurations = [await exampleLine(database.db, 'EN-40')]
    const cart = (await api.call(preValidate, { token: head.token, body: { configurations } })).body
    const placed = await place(api, head, orderBody(head, cart.validatedCart.id))
    const params = { id: placed.body.order.id }
    const mayOrder = (may: boolean) =>
      api.call(calls.changeMember, {
        token: head.token,
        params: { id: ids.memberId },
        body: { mayOrder: may },
      })
    await mayOrder(false)
    const refused = await api.call(cancelOrder, { token: member.token, params })
    expect(codeOf(refused)).toEqual([403, 'MAY_NOT_ORDER'])
    await mayOrder(true)
    const { body } = await api.call(cancelOrder, { token: member.token, params })
    expect(body.order.status).toBe('cancelled')
  })

  test('a colleague’s home page shows the company’s chantiers and orders under way', async () => {
    const { head, member } = await aTeam()
    const { id } = (await keep(api, head.token)).body.project
    const configurations = [await exampleLine(database.db, 'EN-40')]
    const cart = (await api.call(preValidate, { token: head.token, body: { configurations } })).body
    const placed = await place(api, head, orderBody(head, cart.validatedCart.id))
    const { body } = await api.call(myHome, { token: member.token })
    expect(body.projects.map((project) => project.id)).toEqual([id])
    expect(body.orders.map((one) => one.id)).toEqual([placed.body.order.id])
  })

  test('who becomes staff leaves the team, whose head cannot become staff; nobody is taken out of staff by it', async () => {
    const { head, member, ids } = await aTeam()
    const { token } = await api.signedIn({ role: 'admin' })
    const rights = (id: string) => api.call(changeUser, { token, params: { id }, body: { role: 'editor' } })
    expect(codeOf(await rights(head.id))).toEqual([409, 'TEAM_NOT_EMPTY'])
    expect((await rights(member.user.id)).status).toBe(200)
    const removed = await api.call(calls.removeMember, { token: head.token, params: { id: ids.memberId } })
    expect(codeOf(removed)).toEqual([404, 'NOT_FOUND'])
    const { status } = await database.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', member.user.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('active')
    expect((await rights(head.id)).status).toBe(200)
  })

  test('what is ordered alone while its person comes into a team is theirs before, or refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const head = await api.signedIn()
      const alone = await makeCustomer(api)
      const { email } = await database.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', alone.id)
        .executeTakeFirstOrThrow()
      await invite(head.token, email)
      const token = await tokenFor(database, email)
      const configurations = [await exampleLine(database.db, 'EN-40')]
      const cart = (await api.call(preValidate, { token: alone.token, body: { configurations } })).body
      const [placed, joined] = await Promise.all([
        place(api, alone, orderBody(alone, cart.validatedCart.id)),
        api.call(calls.joinTeam, { token: alone.token, body: { token } }),
      ])
      expect([placed.status, joined.status].filter((status) => status === 200)).toHaveLength(1)
    }
  })

  test('a head whose account is closed closes the shop for all', async () => {
    const { head, member } = await aTeam()
    await database.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', head.id).execute()
    const asked = await api.call(listProjects, { token: member.token, query: {} })
    expect(codeOf(asked)).toEqual([403, 'ACCOUNT_INACTIVE'])
  })

  test('a colleague whose own account staff closed reads nothing of the company, and may leave', async () => {
    const { head, member } = await aTeam()
    const { token } = member
    const cart = await validCart(api, head, [await exampleLine(database.db, 'EN-40')])
    const { id, number } = (await place(api, head, orderBody(head, cart))).body.order
    const file = await senders(api, database).kept(head, pdf())
    const read = async () => ({
      orders: (await api.call(ordersList, { token, params: { page: '1' }, query: {} })).body.orders.length,
      addresses: (await api.call(addresses, { token })).body.addresses.length,
      found: [
        (await api.call(order, { token, params: { id } })).status,
        (await api.call(orderHistory, { token, params: { id } })).status,
        (await api.call(orderDocuments, { token, params: { id } })).status,
        (await api.call(lineFile, { token, params: { id: file.id } })).status,
      ],
      exported: (
        await api.app.inject({
          url: `${ordersExport.url}?format=csv`,
          headers: { authorization: `Bearer ${token}` },
        })
      ).body.includes(number),
    })
    const all = { orders: 1, addresses: 2, found: [200, 200, 200, 200], exported: true }
    expect(await read()).toEqual(all)
    const stand = async (status: 'active' | 'inactive') => {
      const staff = await api.signedIn({ role: 'admin' })
      const changed = await api.call(changeUser, {
        token: staff.token,
        params: { id: member.user.id },
        body: { status },
      })
      expect(changed.status).toBe(200)
    }
    await stand('inactive')
    expect(await read()).toEqual({ orders: 0, addresses: 0, found: [404, 404, 404, 404], exported: false })
    await stand('active')
    expect(await read()).toEqual(all)
    await stand('inactive')
    expect((await api.call(calls.leaveTeam, { token })).status).toBe(200)
  })

  test('two who invite each other do not both lead', async () => {
    const [one, other] = [await api.signedIn(), await api.signedIn()]
    await invite(one.token, other.user.email)
    const toOther = await tokenFor(database, other.user.email)
    await invite(other.token, one.user.email)
    const toOne = await tokenFor(database, one.user.email)
    const first = await api.call(calls.joinTeam, { token: other.token, body: { token: toOther } })
    expect(first.body.user.team?.role).toBe('member')
    const second = await api.call(calls.joinTeam, { token: one.token, body: { token: toOne } })
    expect(codeOf(second)).toEqual([422, 'LINK_INVALID'])
    expect((await api.call(authenticate, { token: one.token })).body.user.team?.role).toBe('head')
  })

  test('who came by a link is there, as often as they ask; nobody else comes by it', async () => {
    const head = await api.signedIn()
    const { user, token } = await api.signedIn()
    await invite(head.token, user.email)
    const link = await tokenFor(database, user.email)
    const join = (as = token) => api.call(calls.joinTeam, { token: as, body: { token: link } })
    const at = await Promise.all(Array.from({ length: 10 }, () => join()))
    for (const { status, body } of [...at, await join()])
      expect([status, body.user?.team?.role]).toEqual([200, 'member'])
    const { team } = (await api.call(calls.readTeam, { token: head.token })).body
    expect([team.members.length, team.deeds.filter(({ kind }) => kind === 'joined').length]).toEqual([2, 1])
    const other = await api.signedIn()
    expect(codeOf(await join(other.token))).toEqual([422, 'LINK_INVALID'])
    // nor do they, once they left
    await api.call(calls.leaveTeam, { token })
    expect(codeOf(await join(await api.signIn(user)))).toEqual([422, 'LINK_INVALID'])
  })

  test('whose account a link made is told so, and comes in by signing in', async () => {
    const head = await api.signedIn()
    const email = `pose-${crypto.randomUUID()}@test.example`
    await invite(head.token, email)
    const link = await tokenFor(database, email)
    const signUp = () => api.call(calls.signUpToTeam, { body: aSignUp(link) })
    expect((await signUp()).status).toBe(200)
    expect(codeOf(await signUp())).toEqual([409, 'TEAM_ACCOUNT_PRESENT'])
    const opened = await api.call(calls.readInvitation, { body: { token: link } })
    expect(opened.body).toMatchObject({ email, hasAccount: true })
    const { body } = await api.call(login, { body: { email, password: TEST_PASSWORD } })
    const joined = await api.call(calls.joinTeam, { token: body.auth_token, body: { token: link } })
    expect([joined.status, joined.body.user.team?.role]).toEqual([200, 'member'])
    api.clock.advance(8 * DAY)
    expect(codeOf(await signUp())).toEqual([422, 'LINK_INVALID'])
    api.clock.advance(-8 * DAY)
  })

  test('a link serves its last sending, its week and its e-mail alone', async () => {
    const head = await api.signedIn()
    const email = 'dernier@test.example'
    const { team } = await invite(head.token, email)
    const first = await tokenFor(database, email)
    const params = { id: team.invitations[0]?.id ?? '' }
    await api.call(calls.resendInvitation, { token: head.token, params })
    const last = await tokenFor(database, email)
    const opens = async (token: string) => codeOf(await api.call(calls.readInvitation, { body: { token } }))
    expect(await opens(first)).toEqual([422, 'LINK_INVALID'])
    expect(await opens(last)).toEqual([200, undefined])
    await api.createUser({ email })
    expect(codeOf(await api.call(calls.signUpToTeam, { body: aSignUp(last) }))).toEqual([
      ...[409, 'TEAM_ACCOUNT_PRESENT'],
    ])
    api.clock.advance(8 * 24 * 60 * 60_000)
    expect(await opens(last)).toEqual([422, 'LINK_INVALID'])
  })
})
