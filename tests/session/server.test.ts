import { expect, test } from 'vitest'
import { authenticate, login, logout } from '#shared/session/session.endpoints'
import { TEST_PASSWORD, useApp } from '#tests/platform/app'
import { describeOnBothEngines } from '#tests/platform/database'

const userOf = (row: { id: string; email: string }) => ({
  id: row.id,
  email: row.email,
  role: 'user',
  status: 'active',
  verified: true,
  type: 'professionnel',
  title: 'Madame',
  level: 'confirmé',
  firstName: 'Compte',
  lastName: 'Essai',
  company: 'Stores d’Essai',
  function: 'Installateur',
  created_at: '2026-03-02T09:00:00.000Z',
})

describeOnBothEngines('sign-in', (database) => {
  const api = useApp(database)

  test('gives the user, an access token and the refresh cookies', async () => {
    const user = await api.createUser()
    const reply = await api.call(login, { body: { email: user.email, password: TEST_PASSWORD } })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ success: true, user: userOf(user), auth_token: expect.any(String) })
    const value = reply.cookies[0]?.value
    expect(reply.cookies).toEqual(
      ['/refresh', '/api/refresh', '/api/authenticate', '/api/logout'].map((path) => ({
        name: 'refresh_token',
        value,
        path,
        httpOnly: true,
        sameSite: 'Strict',
      })),
    )
    const opened = await api.call(authenticate, { token: reply.body.auth_token })
    expect(opened.body).toEqual({ success: true, user: userOf(user) })
    expect(opened.cookies).toEqual([])
  })

  test('ends with the sign-out, access token included', async () => {
    const { token } = await api.signedIn()
    expect((await api.call(logout, { token })).body).toEqual({
      success: true,
      message: 'Déconnexion réussie',
    })
    expect((await api.call(authenticate, { token })).status).toBe(401)
    expect((await api.call(logout, { token })).status).toBe(200)
  })
})
