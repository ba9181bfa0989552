import { expect, test } from 'vitest'
import { DAY } from '#shared/platform/durations'
import * as calls from '#shared/team/team.endpoints'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'

describeOnDatabase('a head who invites without end', (database) => {
  const api = testApp(database, { settings: { RATE_LIMIT_SCALE: '1' } })

  test('sends five mails a day to one mailbox, invited anew or sent again', async () => {
    const { user, token } = await api.signedIn()
    const invite = (email: string) =>
      api.call(calls.inviteColleague, { token, body: { email, mayOrder: true } })
    const { body } = await invite('pose@test.example')
    const params = { id: body.team.invitations[0]?.id ?? '' }
    const resend = (as = token) => api.call(calls.resendInvitation, { token: as, params })
    const sent = [await resend(), await invite(' Pose@Test.example'), await resend(), await resend()]
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { status, headers } of [await resend(), await invite('POSE@test.example')])
      expect([status, headers['retry-after']]).toEqual([429, '86400'])
    expect((await invite('achats@test.example')).status).toBe(200)
    api.clock.advance(DAY)
    expect((await resend(await api.signIn(user))).status).toBe(200)
  })
})
