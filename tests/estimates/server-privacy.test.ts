import { beforeAll, expect, test } from 'vitest'
import { deleteAccount, exportData, exportEstimates } from '#shared/account/privacy.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { TEST_PASSWORD, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { CONTENT, ISSUER } from './estimates.fixtures.ts'
import { accept, given, installer, keepEstimate, linkTo, readLink } from './estimating.ts'

const AT = '2026-03-02T09:00:00.000Z'

describeOnDatabase('one’s own estimates', (database) => {
  const api = testApp(database)
  beforeAll(() => publish(database.db))

  /** An installer with an accepted estimate, and a draft. */
  const owner = async () => {
    const { user, token } = await installer(api)
    const { id } = await given(api, token)
    const secret = await linkTo(api, token, id)
    await accept(api, secret)
    api.clock.advance(1000)
    await keepEstimate(api, token, { ...CONTENT, name: 'Brouillon' })
    api.clock.advance(-1000)
    return { user, token, secret }
  }

  test('come with one’s data', async () => {
    await owner()
    const { token } = await owner()
    const { body } = await api.call(exportData, { token })
    expect(body.estimates).toEqual([
      {
        ...{ number: 'DC-0041', state: 'accepted', content: CONTENT, createdAt: AT },
        given: [
          {
            ...{ revision: 1, givenAt: AT },
            document: expect.objectContaining({ number: 'DC-0041', client: CONTENT.client }),
            answer: { kind: 'accepted', name: 'Syndic des Tilleuls', reason: '', at: AT },
          },
        ],
      },
      {
        ...{ number: null, state: 'draft', content: { ...CONTENT, name: 'Brouillon' }, given: [] },
        createdAt: '2026-03-02T09:00:01.000Z',
      },
    ])
    const { version: _, firstNumber: __, vatRate: ___, validityDays: ____, ...facts } = ISSUER
    expect(body.estimateIssuer).toEqual(facts)
    const nobody = await api.signedIn()
    const empty = (await api.call(exportData, { token: nobody.token })).body
    expect([empty.estimates, empty.estimateIssuer]).toEqual([[], null])
  })

  test('come a few at a time, each once', async () => {
    const { token } = await installer(api)
    for (let one = 0; one < 45; one += 1)
      await keepEstimate(api, token, { ...CONTENT, name: `Chantier ${one}` })
    const first = (await api.call(exportData, { token })).body
    const found = first.estimates.map(({ content }) => content.name)
    for (let after = first.estimatesAfter; after !== null; ) {
      const { body } = await api.call(exportEstimates, { token, query: { after } })
      expect(body.estimates.length).toBeLessThanOrEqual(20)
      found.push(...body.estimates.map(({ content }) => content.name))
      after = body.estimatesAfter
    }
    expect(found).toHaveLength(45)
    expect(new Set(found).size).toBe(45)
    const stranger = await installer(api)
    const { estimatesAfter: after } = first
    expect(
      (await api.call(exportEstimates, { token: stranger.token, query: { after: String(after) } })).status,
    ).toBe(404)
  })

  test('go with the account, their links too; another’s stay', async () => {
    const other = await owner()
    const { user, token, secret } = await owner()
    const reply = await api.call(deleteAccount, { token, body: { password: TEST_PASSWORD } })
    expect(reply.status).toBe(200)
    const left = async (userId: string) => {
      const { db } = database
      const estimates = await db.selectFrom('estimates').select('id').where('user_id', '=', userId).execute()
      const issuers = await db
        .selectFrom('estimate_issuers')
        .select('version')
        .where('user_id', '=', userId)
        .execute()
      return [estimates.length, issuers.length]
    }
    expect([await left(user.id), await left(other.user.id)]).toEqual([
      [0, 0],
      [2, 1],
    ])
    expect((await readLink(api, secret)).status).toBe(404)
    expect((await readLink(api, other.secret)).status).toBe(200)
  })
})
