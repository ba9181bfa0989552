import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anonymiseUser } from '#server/account/close-account.queries'
import { forgetLeftTeams } from '#server/team/leave-team'
import { sendComplaint as complain } from '#shared/orders/complaints.endpoints'
import { authenticate, login } from '#shared/session/session.endpoints'
import * as calls from '#shared/team/team.endpoints'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { makeCustomer, orderBody, place, validCart } from '#tests/orders/ordering'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { codeOf, keep, read } from '#tests/projects/projecting'
import { waitingMails } from '#tests/session/mailbox'
import { aSignUp, colleague, tokenFor } from './teaming.ts'

describeOnDatabase('who leaves a team', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))
  beforeEach(() => database.db.deleteFrom('jobs').execute())

  const leave = async (token: string) => codeOf(await api.call(calls.leaveTeam, { token }))
  const teamOf = async (token: string) => (await api.call(calls.readTeam, { token })).body.team
  const seats = (headId: string) =>
    database.db.selectFrom('team_seats').select('user_id').where('head_id', '=', headId).execute()
  const statusOf = async (id: string) =>
    (await database.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status

  test('by oneself: every session ends, what was made stays, the head is told, the account works alone', async () => {
    const head = await makeCustomer(api)
    const { user, token } = await colleague(api, database, head.token)
    const other = await colleague(api, database, head.token)
    const { id } = (await keep(api, token)).body.project
    const second = await api.signIn(user)
    expect(await teamOf(token)).toMatchObject({ role: 'member', leavingCloses: false })
    expect(await leave(token)).toEqual([200, undefined])
    for (const one of [token, second])
      expect(codeOf(await read(api, one, id))).toEqual([401, 'NOT_SIGNED_IN'])
    expect((await read(api, head.token, id)).body.project.changedBy).toBe(user.email)
    expect((await waitingMails(database, head.email)).map(({ subject }) => subject)).toContain(
      `${user.email} a quitté votre équipe`,
    )
    const { members, deeds } = await teamOf(other.token)
    expect(members.map(({ email }) => email)).toEqual([head.email, other.user.email])
    expect(deeds[0]).toMatchObject({ kind: 'quit', by: user.email })
    expect(await statusOf(user.id)).toBe('active')
    const again = await api.signIn(user)
    expect((await api.call(authenticate, { token: again })).body.user).not.toHaveProperty('team')
  })

  test('an account that the team opened closes with its leaving, which it is told before', async () => {
    const head = await makeCustomer(api)
    const email = `pose-${randomUUID()}@test.example`
    await api.call(calls.inviteColleague, { token: head.token, body: { email, mayOrder: true } })
    const body = aSignUp(await tokenFor(database, email))
    const { user, auth_token: token } = (await api.call(calls.signUpToTeam, { body })).body
    expect((await teamOf(token)).leavingCloses).toBe(true)
    expect(await leave(token)).toEqual([200, undefined])
    expect(await statusOf(user.id)).toBe('inactive')
    const back = await api.call(login, { body: { email, password: TEST_PASSWORD } })
    expect(back.body.user).toMatchObject({ status: 'inactive' })
  })

  test('is invited back by the same head, taken out or by oneself; another opens nothing that was closed', async () => {
    for (const how of ['taken out', 'by oneself']) {
      const [head, other] = [await makeCustomer(api), await makeCustomer(api)]
      const email = `pose-${randomUUID()}@test.example`
      const invited = async (by = head) => {
        await database.db.deleteFrom('jobs').execute()
        await api.call(calls.inviteColleague, { token: by.token, body: { email, mayOrder: true } })
        return tokenFor(database, email)
      }
      const { body } = await api.call(calls.signUpToTeam, { body: aSignUp(await invited()) })
      const params = { id: body.user.id }
      if (how === 'taken out') await api.call(calls.removeMember, { token: head.token, params })
      else await leave(body.auth_token)
      api.clock.advance(1000)
      const { auth_token: token } = (await api.call(login, { body: { email, password: TEST_PASSWORD } })).body
      const join = async (link: string) =>
        codeOf(await api.call(calls.joinTeam, { token, body: { token: link } }))
      expect([how, await join(await invited(other))]).toEqual([how, [409, 'TEAM_JOIN_REFUSED']])
      expect([how, await join(await invited())]).toEqual([how, [200, undefined]])
      expect(await statusOf(body.user.id)).toBe('active')
    }
  })

  test('while the head’s account is closed, too; a head, or who works alone, has nobody to leave', async () => {
    const head = await makeCustomer(api)
    const { token } = await colleague(api, database, head.token)
    expect(await leave(head.token)).toEqual([404, 'NOT_FOUND'])
    expect(await leave((await api.signedIn()).token)).toEqual([404, 'NOT_FOUND'])
    await database.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', head.id).execute()
    expect(await leave(token)).toEqual([200, undefined])
  })

  test('the two last who leave at once leave a head who works alone', async () => {
    for (let round = 0; round < 6; round += 1) {
      const head = await makeCustomer(api)
      const both = [await colleague(api, database, head.token), await colleague(api, database, head.token)]
      expect(await Promise.all(both.map(({ token }) => leave(token)))).toEqual([
        [200, undefined],
        [200, undefined],
      ])
      expect(await seats(head.id)).toEqual([])
    }
  })

  test('of two heads who come to each other at once, one leads and the other follows', async () => {
    for (let round = 0; round < 8; round += 1) {
      const both = [await api.signedIn(), await api.signedIn()]
      const links: string[] = []
      for (const [index, { token }] of both.entries()) {
        const email = both[1 - index]?.user.email ?? ''
        await api.call(calls.inviteColleague, { token, body: { email, mayOrder: true } })
        links.push(await tokenFor(database, email))
      }
      const replies = await Promise.all(
        both.map(({ token }, index) =>
          api.call(calls.joinTeam, { token, body: { token: links[1 - index] ?? '' } }),
        ),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    }
  })

  test('what a version from before left of the accounts that it closed is ended', async () => {
    const head = await makeCustomer(api)
    const email = `pose-${randomUUID()}@test.example`
    await api.call(calls.inviteColleague, { token: head.token, body: { email, mayOrder: true } })
    const opened = (await api.call(calls.signUpToTeam, { body: aSignUp(await tokenFor(database, email)) }))
      .body
    const gone = await colleague(api, database, head.token)
    const cart = await validCart(api, head, [await exampleLine(database.db, 'EN-40')])
    const site = { contactName: 'Gardien', contactPhone: '04 00 00 00 00', wishedOn: null }
    const { order } = (await place(api, head, orderBody(head, cart, { site }))).body
    await api.call(complain, {
      token: gone.token,
      params: { id: order.id },
      body: { message: 'Une lame est rayée.', lines: [], photos: [] },
    })
    await api.call(calls.inviteColleague, {
      token: head.token,
      body: { email: `un-autre-${randomUUID()}@test.example`, mayOrder: true },
    })
    const deleted_at = new Date(api.clock.now())
    for (const id of [head.id, gone.user.id])
      await database.db
        .transaction()
        .execute((trx) => anonymiseUser(trx, id, { email: `supprime-${id}@anonyme.invalid`, deleted_at }))
    const { config } = api.deps
    const forget = () =>
      database.db.transaction().execute((trx) => forgetLeftTeams(trx, config, new Date(api.clock.now())))
    await forget()
    expect(await seats(head.id)).toEqual([])
    expect(await statusOf(opened.user.id)).toBe('inactive')
    expect(codeOf(await api.call(authenticate, { token: opened.auth_token }))).toEqual([401, 'NOT_SIGNED_IN'])
    const kept = async () => ({
      invitations: await database.db
        .selectFrom('team_invitations')
        .select('email')
        .where('head_id', '=', head.id)
        .execute(),
      written: await database.db
        .selectFrom('contact_messages')
        .select(['email', 'company', 'function'])
        .where('written_by', '=', gone.user.id)
        .execute(),
      sites: await database.db
        .selectFrom('orders')
        .select(['site_contact_name', 'site_contact_phone'])
        .where('user_id', '=', head.id)
        .execute(),
    })
    const forgotten = {
      invitations: [],
      written: [{ email: `supprime-${gone.user.id}@anonyme.invalid`, company: '', function: '' }],
      sites: [{ site_contact_name: null, site_contact_phone: null }],
    }
    expect(await kept()).toEqual(forgotten)
    await forget()
    expect(await kept()).toEqual(forgotten)
  })
})
