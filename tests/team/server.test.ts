import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addresses } from '#shared/account/addresses.endpoints'
import { deleteAccount, exportData } from '#shared/account/privacy.endpoints'
import { order, preValidate } from '#shared/orders/orders.endpoints'
import { ordersList } from '#shared/orders/orders-history.endpoints'
import * as projects from '#shared/projects/projects.endpoints'
import { authenticate, login } from '#shared/session/session.endpoints'
import * as calls from '#shared/team/team.endpoints'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { makeCustomer, orderBody, place } from '#tests/orders/ordering'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { change, codeOf, keep, read, send } from '#tests/projects/projecting'
import { waitingMails } from '#tests/session/mailbox'
import { aSignUp, colleague, tokenFor } from './teaming.ts'

describeOnDatabase('a team', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const teamOf = async (token: string) => (await api.call(calls.readTeam, { token })).body.team
  const invite = (token: string, email: string, mayOrder = true) =>
    api.call(calls.inviteColleague, { token, body: { email, mayOrder } })
  const cartOf = async (token: string, project?: string) =>
    (
      await api.call(preValidate, {
        token,
        body: { configurations: [await exampleLine(database.db, 'EN-40')], ...(project && { project }) },
      })
    ).body.validatedCart.id

  test('who works alone is a head without colleagues', async () => {
    const { user, token } = await api.signedIn()
    expect(await teamOf(token)).toEqual({
      role: 'head',
      company: user.company,
      members: [
        {
          ...{ id: user.id, email: user.email, firstName: 'Compte', lastName: 'Essai' },
          ...{ role: 'head', mayOrder: true, since: null },
        },
      ],
      ...{ invitations: [], deeds: [], leavingCloses: false },
    })
    expect((await api.call(authenticate, { token })).body.user).not.toHaveProperty('team')
  })

  test('a colleague shares chantiers, addresses, carts and orders, and each says who did it', async () => {
    const head = await makeCustomer(api)
    const { id } = (await keep(api, head.token)).body.project
    const member = await colleague(api, database, head.token)
    expect((await api.call(authenticate, { token: member.token })).body.user.team).toEqual({
      ...{ role: 'member', head: head.email, company: 'Stores d’Essai', mayOrder: true },
    })
    expect((await api.call(authenticate, { token: head.token })).body.user.team?.role).toBe('head')
    expect((await api.call(addresses, { token: member.token })).body.addresses).toHaveLength(2)
    expect((await send(api, member.token, id, [change('Salon')])).status).toBe(200)
    const seen = await read(api, head.token, id)
    expect(seen.body.lines).toHaveLength(1)
    expect(seen.body.project.changedBy).toBe(member.user.email)
    const [row] = (await api.call(projects.listProjects, { token: member.token })).body.projects
    expect(row).toMatchObject({ id, changedBy: member.user.email })
    // the head prepares, the colleague orders
    const cart = await cartOf(head.token, id)
    const placed = await place(api, { ...head, token: member.token }, orderBody(head, cart))
    expect(placed.status).toBe(200)
    expect(placed.body.order.placedBy).toBe(member.user.email)
    for (const { token } of [head, member]) {
      const params = { id: placed.body.order.id }
      expect((await api.call(order, { token, params })).body.order.placedBy).toBe(member.user.email)
      const [listed] = (await api.call(ordersList, { token, params: { page: '1' } })).body.orders
      expect(listed).toMatchObject({ id: params.id, placedBy: member.user.email })
    }
    const { body } = await api.call(exportData, { token: member.token })
    expect(body).toMatchObject({ orders: [], placedOrders: [placed.body.order.number] })
    // what was done after is the head's own again
    await send(api, head.token, id, [change('Bureau')])
    expect((await read(api, head.token, id)).body.project).not.toHaveProperty('changedBy')
  })

  test('who may only prepare orders nothing, by any call', async () => {
    const head = await makeCustomer(api)
    const member = await colleague(api, database, head.token, false)
    const cart = await cartOf(member.token)
    const asMember = { ...head, token: member.token }
    expect(codeOf(await place(api, asMember, orderBody(head, cart)))).toEqual([403, 'MAY_NOT_ORDER'])
    const params = { id: member.user.id }
    await api.call(calls.changeMember, { token: head.token, params, body: { mayOrder: true } })
    expect((await place(api, asMember, orderBody(head, cart))).status).toBe(200)
    await api.call(calls.changeMember, { token: head.token, params, body: { mayOrder: false } })
    const another = await cartOf(member.token)
    expect(codeOf(await place(api, asMember, orderBody(head, another)))).toEqual([403, 'MAY_NOT_ORDER'])
    expect((await place(api, head, orderBody(head, another))).body.order).not.toHaveProperty('placedBy')
  })

  test('an e-mail without an account makes one by the link, once, and loses it when taken out', async () => {
    const head = await makeCustomer(api)
    const email = 'achats@test.example'
    expect((await invite(head.token, ' Achats@Test.example ')).body.team.invitations).toMatchObject([
      { email, mayOrder: true, expired: false },
    ])
    const token = await tokenFor(database, email)
    const opened = await api.call(calls.readInvitation, { body: { token } })
    expect(opened.body).toEqual({
      ...{ success: true, email, company: 'Stores d’Essai', head: head.email, mayOrder: true },
      hasAccount: false,
    })
    const reply = await api.call(calls.signUpToTeam, { body: aSignUp(token) })
    expect(reply.status).toBe(200)
    const { user, auth_token } = reply.body
    expect(user).toMatchObject({ email, status: 'active', verified: true, team: { role: 'member' } })
    expect(codeOf(await api.call(calls.signUpToTeam, { body: aSignUp(token) }))).toEqual([
      409,
      'TEAM_ACCOUNT_PRESENT',
    ])
    expect((await waitingMails(database, head.email)).map(({ subject }) => subject)).toEqual([
      `${email} a rejoint votre équipe`,
    ])
    const { team } = (await api.call(calls.removeMember, { token: head.token, params: { id: user.id } })).body
    expect(team.members).toHaveLength(1)
    // at once, whatever the token says
    expect(codeOf(await api.call(addresses, { token: auth_token }))).toEqual([401, 'NOT_SIGNED_IN'])
    const back = await api.call(login, { body: { email, password: TEST_PASSWORD } })
    expect(back.body.user).toMatchObject({ status: 'inactive' })
    expect(back.body.user).not.toHaveProperty('team')
    expect((await api.call(authenticate, { token: head.token })).body.user).not.toHaveProperty('team')
    // who was closed by this head comes back by this head
    await database.db.deleteFrom('jobs').execute()
    await invite(head.token, email)
    const again = await tokenFor(database, email)
    const joined = await api.call(calls.joinTeam, { token: back.body.auth_token, body: { token: again } })
    expect(joined.body.user).toMatchObject({ status: 'active', team: { role: 'member' } })
  })

  test('an account with work of its own, of staff, with a team or closed does not come', async () => {
    const head = await makeCustomer(api)
    const comes = async ({ user, token }: Awaited<ReturnType<typeof api.signedIn>>) => {
      await invite(head.token, user.email)
      const link = await tokenFor(database, user.email)
      return codeOf(await api.call(calls.joinTeam, { token, body: { token: link } }))
    }
    const worker = await api.signedIn()
    await keep(api, worker.token)
    const other = await api.signedIn()
    await colleague(api, database, other.token)
    const closed = await api.signedIn({ status: 'inactive', opened_at: new Date(api.clock.now()) })
    const staff = await api.signedIn({ role: 'editor' })
    for (const one of [worker, other, closed, staff])
      expect(await comes(one)).toEqual([409, 'TEAM_JOIN_REFUSED'])
    // and nobody by another's link
    await invite(head.token, 'quelqu-un@test.example')
    const link = await tokenFor(database, 'quelqu-un@test.example')
    const stranger = await api.signedIn()
    const tried = await api.call(calls.joinTeam, { token: stranger.token, body: { token: link } })
    expect(codeOf(tried)).toEqual([409, 'TEAM_INVITATION_OTHER'])
  })

  test('an account that closes leaves its team without its name; a head leaves last', async () => {
    const head = await makeCustomer(api)
    const { id } = (await keep(api, head.token)).body.project
    const member = await colleague(api, database, head.token)
    await send(api, member.token, id, [change('Salon')])
    const body = { password: TEST_PASSWORD }
    expect(codeOf(await api.call(deleteAccount, { token: head.token, body }))).toEqual([
      409,
      'TEAM_NOT_EMPTY',
    ])
    expect((await api.call(deleteAccount, { token: member.token, body })).status).toBe(200)
    expect((await read(api, head.token, id)).body).toMatchObject({
      project: { changedBy: 'un ancien collègue' },
      lines: [{}],
    })
    expect((await teamOf(head.token)).members).toHaveLength(1)
    expect((await api.call(deleteAccount, { token: head.token, body })).status).toBe(200)
  })
})
