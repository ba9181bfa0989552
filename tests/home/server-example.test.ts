import { describe, expect, test } from 'vitest'
import { CHECK_EVERY_MS } from '#server/catalogue/catalogue-memory'
import { home, homeExample } from '#shared/home/home.endpoints'
import { MINUTE } from '#shared/platform/durations'
import { exemplars, publish } from '#tests/catalogue/exemplars'
import { describeOnDatabase } from '#tests/platform/database'
import { testApp } from '../platform/app.ts'

/** Words of any amount: none may reach a visitor. */
const AMOUNT = /cents|price|prix|tarif|€/i

describeOnDatabase('the example of the home page', (database) => {
  const api = testApp(database)

  test('a model that takes a motor, at sizes that can be ordered, is told without a price', async () => {
    await publish(database.db)
    api.clock.advance(CHECK_EVERY_MS)
    const { body } = await api.call(home)
    const { example } = body
    expect(example?.sizes.map(({ key }) => key)).toEqual(['width', 'height'])
    expect(example?.problems).toEqual([])
    expect(example?.leadTimeDays).toBeGreaterThan(0)
    expect(example?.parts.map(({ key }) => key)).toContain('motor')
    expect(JSON.stringify(example)).not.toMatch(AMOUNT)
  })

  test('other sizes are answered by the same rules; what cannot be made says why', async () => {
    const [small, large] = await Promise.all([
      api.call(homeExample, { query: { width: '900', height: '1000' } }),
      api.call(homeExample, { query: { width: '4000', height: '3200' } }),
    ])
    expect(small.body.example.sizes.map(({ value }) => value)).toEqual([900, 1000])
    expect(small.body.example.problems).toEqual([])
    expect(large.body.example.problems.length).toBeGreaterThan(0)
    expect(large.body.example).toMatchObject({ parts: [], leadTimeDays: null })
    for (const { body } of [small, large]) expect(JSON.stringify(body)).not.toMatch(AMOUNT)
    const beyond = await api.call(homeExample, { query: { width: '99999' } })
    expect(beyond.body.example.problems.length).toBeGreaterThan(0)
  })

  test('a size that is none is refused', async () => {
    const refused = await api.call(homeExample, { query: { width: '1e3' } })
    expect(refused.status).toBe(422)
  })

  describe('asked without end', () => {
    const tight = testApp(database, { settings: { RATE_LIMIT_SCALE: '0.01' } })
    test('two tries a minute are answered, by a hundredth of the limit', async () => {
      const tried = async () => {
        const { status, headers } = await tight.call(homeExample, { query: { width: '900' } })
        return [status, headers['retry-after']]
      }
      const answered = [200, undefined]
      expect([await tried(), await tried()]).toEqual([answered, answered])
      expect(await tried()).toEqual([429, '60'])
      tight.clock.advance(MINUTE)
      expect(await tried()).toEqual(answered)
    })
  })

  describe('with nothing on sale', () => {
    test('there is none', async () => {
      await publish(
        database.db,
        exemplars((families) => {
          for (const family of Object.values(families)) family.models = family.models.slice(0, 1)
        }),
      )
      await database.db.updateTable('sub_families').set({ on_sale: false }).execute()
      api.clock.advance(CHECK_EVERY_MS)
      expect((await api.call(home)).body.example).toBe(null)
      expect((await api.call(homeExample)).status).toBe(404)
    })
  })
})
