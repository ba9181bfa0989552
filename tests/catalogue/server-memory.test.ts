import { beforeAll, expect, test } from 'vitest'
import { CHECK_EVERY_MS } from '#server/catalogue/catalogue-memory'
import { catalog, family } from '#shared/catalogue/catalogue.endpoints'
import { template } from '#shared/configurator/configurator.endpoints'
import { home } from '#shared/home/home.endpoints'
import type { Endpoint } from '#shared/platform/endpoint'
import { type TestApp, testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { exemplars, modelByReference, publish } from './exemplars.ts'

/** The catalogue with another first sentence for one family. */
const described = (description: string) =>
  exemplars((families) => {
    families['rail-manuel-25'].family.description = description
  })

describeOnDatabase('catalogue in memory', (database) => {
  const one = testApp(database)
  const other = testApp(database)
  let token: string
  beforeAll(async () => {
    await publish(database.db)
    token = (await one.signedIn()).token
  })

  const address = { params: { slug: 'rail-manuel-25' } }
  const descriptionOn = async (api: TestApp) =>
    (await api.call(family, { token, ...address })).body.family.description

  test('answers ready bytes under a strong ETag, and 304 to who holds them', async () => {
    const { subFamily } = await modelByReference(database.db, 'VR-55')
    const addresses: [Endpoint, object][] = [
      [home, {}],
      [catalog, {}],
      [family, address],
      [template, { params: { subFamilyId: subFamily.id } }],
    ]
    for (const [call, options] of addresses) {
      const first = await one.call(call, { token, ...options })
      const etag = String(first.headers.etag)
      expect(etag).toMatch(/^"[\w-]{27}"$/)
      expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
      const onOther = await other.call(call, { token, ...options })
      expect(onOther.headers.etag).toBe(etag)
      for (const held of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const again = await one.call(call, { token, ...options, headers: { 'if-none-match': held } })
        expect([again.status, again.body, again.headers.etag]).toEqual([304, {}, etag])
      }
      const stale = await one.call(call, { token, ...options, headers: { 'if-none-match': '"x"' } })
      expect([stale.status, stale.body]).toEqual([200, first.body])
    }
  })

  test('every instance answers a publication within the time of one check', async () => {
    const before = await one.call(family, { token, ...address })
    expect(await descriptionOn(other)).toBe(before.body.family.description)
    await publish(database.db, described('Nouvelle description.'))
    for (const api of [one, other]) api.clock.advance(CHECK_EVERY_MS)
    const after = await one.call(family, {
      token,
      ...address,
      headers: { 'if-none-match': String(before.headers.etag) },
    })
    expect([after.status, after.body.family.description]).toEqual([200, 'Nouvelle description.'])
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(await descriptionOn(other)).toBe('Nouvelle description.')
  })

  test('a crowd after a publication makes one check, and none before the next is due', async () => {
    await publish(database.db, described('Pour la foule.'))
    one.clock.advance(CHECK_EVERY_MS)
    const answers = await Promise.all(Array.from({ length: 20 }, () => one.call(home)))
    expect(new Set(answers.map((reply) => reply.headers.etag)).size).toBe(1)
    await publish(database.db, described('Trop tôt.'))
    expect(await descriptionOn(one)).toBe('Pour la foule.')
    one.clock.advance(CHECK_EVERY_MS)
    expect(await descriptionOn(one)).toBe('Trop tôt.')
  })

  test('a clock set back does not keep an old catalogue', async () => {
    await descriptionOn(one)
    await publish(database.db, described('Après le recul.'))
    one.clock.advance(-3_600_000)
    expect((await one.call(home)).status).toBe(200)
    expect((await one.call(family, { token: (await one.signedIn()).token, ...address })).body).toMatchObject({
      family: { description: 'Après le recul.' },
    })
    one.clock.advance(3_600_000)
  })
})
