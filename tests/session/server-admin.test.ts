import { describe, expect, test } from 'vitest'
import { createAdmin } from '#server/session/create-admin'
import { adminUsers } from '#shared/dashboard/users/users.endpoints'
import { ready } from '#shared/platform/platform.endpoints'
import { register } from '#shared/session/registration.endpoints'
import { newPassword } from '#shared/session/reset.endpoints'
import { login } from '#shared/session/session.endpoints'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { aForm } from './registration.fixtures.ts'

const HOUR = 3_600_000
const PASSWORD = 'Sillage-clair26'

describeOnDatabase('the first administrator, by whoever has the database', (database) => {
  const api = testApp(database)
  const create = (email: string) => createAdmin(api.deps, email)
  const choose = (url: string) => {
    const { token, email } = Object.fromEntries(new URL(url).searchParams)
    return api.call(newPassword, {
      body: { token, email, password: PASSWORD, password_confirmation: PASSWORD },
    })
  }
  const signIn = (email: string) => api.call(login, { body: { email, password: PASSWORD } })

  test('a shop without one says so and is ready; the link makes one, once', async () => {
    expect((await api.call(ready)).body).toEqual({ success: true, lacking: ['administrator', 'price_list'] })
    const { url, expiresAt, isPromoted } = await create('premier@test.example')
    expect(isPromoted).toBe(false)
    expect(expiresAt.getTime() - api.clock.now()).toBe(HOUR)
    expect((await api.call(ready)).body).toEqual({ success: true, lacking: ['price_list'] })
    expect((await choose(url)).status).toBe(200)
    expect((await choose(url)).body).toMatchObject({ code: 'LINK_INVALID' })
    const { body, status } = await signIn('premier@test.example')
    expect([status, body.user]).toMatchObject([200, { role: 'admin', status: 'active', verified: true }])
    expect((await api.call(adminUsers, { token: body.auth_token })).status).toBe(200)
    const kept = await database.db
      .selectFrom('audit_log')
      .select(['kind', 'subject_id', 'actor_id', 'ip'])
      .where('kind', '=', 'admin_created')
      .execute()
    expect(kept).toEqual([{ kind: 'admin_created', subject_id: body.user.id, actor_id: null, ip: null }])
  })

  test('the link ends after an hour, and before when another is made', async () => {
    const first = await create('lent@test.example')
    const second = await create('lent@test.example')
    expect((await choose(first.url)).status).toBe(422)
    api.clock.advance(HOUR)
    expect((await choose(second.url)).status).toBe(422)
    expect((await signIn('lent@test.example')).status).toBe(401)
  })

  describe('where the e-mail is known', () => {
    test.each(['active', 'inactive'] as const)('an account that is %s keeps its data', async (status) => {
      const user = await api.createUser({ status })
      expect((await create(user.email)).isPromoted).toBe(true)
      const now = await database.db
        .selectFrom('users')
        .selectAll()
        .where('email', '=', user.email)
        .executeTakeFirstOrThrow()
      expect(now).toEqual({ ...user, role: 'admin', status: 'active', opened_at: now.opened_at })
      expect(now.opened_at === null).toBe(false)
    })

    test('a sign-up that nobody confirmed gains nothing', async () => {
      const email = 'guette@test.example'
      const claim = await api.call(register, { body: aForm({ email }) })
      const { url, isPromoted } = await create(email)
      expect(isPromoted).toBe(false)
      expect((await api.call(adminUsers, { token: claim.body.auth_token })).status).toBe(401)
      expect((await choose(url)).status).toBe(200)
      expect((await signIn(email)).body.user).toMatchObject({ role: 'admin' })
    })
  })
})
