import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteUnopened } from '#server/configurator/saved-configurations.queries'
import { saveConfiguration, savedConfiguration } from '#shared/configurator/configurator.endpoints'
import { DAY, MINUTE } from '#shared/platform/durations'
import { exampleLine, publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'

const CODE = /^[A-HJ-NP-Z2-9]{8}$/

describeOnDatabase('configurations that have a code', (database) => {
  const api = testApp(database)
  let token: string
  let body: { subFamilyId: string; criteria: Record<string, unknown>; components: Record<string, string> }
  beforeAll(async () => {
    await publish(database.db)
    const { model, criteria } = await exampleLine(database.db, 'RA-25-MAN')
    body = { subFamilyId: model.subFamily?.id ?? '', criteria, components: { wand: 'LR-125' } }
  })
  beforeEach(async () => {
    await database.db.deleteFrom('saved_configurations').execute()
    token = (await api.signedIn()).token
  })

  const save = async (changes = {}) => api.call(saveConfiguration, { token, body: { ...body, ...changes } })
  const codeOf = async (changes = {}) => (await save(changes)).body.code
  const open = (code: string, as = token) => api.call(savedConfiguration, { token: as, params: { code } })

  test('what was configured comes back under its code, for whoever may configure, by the names of today', async () => {
    const code = await codeOf()
    expect(code).toMatch(CODE)
    const other = (await api.signedIn()).token
    expect((await open(code, other)).body).toEqual({
      success: true,
      model: expect.objectContaining({ subFamily: expect.objectContaining({ reference: 'RA-25-MAN' }) }),
      criteria: body.criteria,
      components: { wand: 'LR-125' },
    })
  })

  test('the same answers in another order have the same code, others another', async () => {
    const code = await codeOf()
    const turned = Object.fromEntries(Object.entries(body.criteria).reverse())
    expect(await codeOf({ criteria: turned })).toBe(code)
    expect(await codeOf({ criteria: { ...body.criteria, length: 3700 } })).not.toBe(code)
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf()))
    expect(new Set(codes)).toEqual(new Set([code]))
  })

  test('what the model does not ask is not kept', async () => {
    const code = await codeOf({
      criteria: { length: 1800, nom: 'Villa' },
      components: { wand: 'LR-125', secret: 'X' },
    })
    const { criteria, components } = (await open(code)).body
    expect([criteria, components]).toEqual([{ length: 1800 }, { wand: 'LR-125' }])
  })

  test('a code of nothing, a foreign model and a model off sale are not found', async () => {
    const code = await codeOf()
    expect((await open('K7M2Q9TX')).status).toBe(404)
    expect((await open('k7m2')).status).toBe(422)
    expect((await save({ subFamilyId: crypto.randomUUID() })).status).toBe(404)
    expect((await save({ subFamilyId: 'ailleurs' })).status).toBe(404)
    await database.db
      .updateTable('sub_families')
      .set({ on_sale: false })
      .where('id', '=', body.subFamilyId)
      .execute()
    await database.db
      .updateTable('catalogue_state')
      .set((row) => ({ catalogue_version: row('catalogue_version', '+', 1) }))
      .execute()
    api.clock.advance(60_000)
    expect((await open(code)).status).toBe(404)
    await database.db
      .updateTable('sub_families')
      .set({ on_sale: true })
      .where('id', '=', body.subFamilyId)
      .execute()
    await database.db
      .updateTable('catalogue_state')
      .set((row) => ({ catalogue_version: row('catalogue_version', '+', 1) }))
      .execute()
    api.clock.advance(60_000)
    expect((await open(code)).status).toBe(200)
  })

  test('the database refuses a code of another form, and the same answers twice', async () => {
    const code = await codeOf()
    const row = await database.db
      .selectFrom('saved_configurations')
      .selectAll()
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    const again = (changes: object) =>
      database.db
        .insertInto('saved_configurations')
        .values({ ...row, criteria: '{}', components: '{}', ...changes })
        .execute()
    await expect(again({ code: 'k7m2q9tx', digest: 'a' })).rejects.toThrow(/code_check/)
    await expect(again({ code: 'K7M2Q9TX' })).rejects.toThrow(/digest_key/)
  })

  test('nobody but an open account makes or opens one', async () => {
    const code = await codeOf()
    const waiting = (await api.signedIn({ status: 'inactive' })).token
    const guest = await api.app.inject({ method: 'GET', url: `/api/configurator/saved/${code}` })
    expect([guest.statusCode, (await open(code, waiting)).status]).toEqual([401, 403])
    expect((await api.call(saveConfiguration, { token: waiting, body })).status).toBe(403)
  })

  test('one that nobody opened for two years goes, one that was opened stays', async () => {
    const [kept, gone] = [await codeOf(), await codeOf({ criteria: { length: 900 } })]
    const long = new Date(api.clock.now() - 729 * DAY)
    await database.db.updateTable('saved_configurations').set({ opened_at: long }).execute()
    await open(kept)
    await database.db.transaction().execute((trx) => deleteUnopened(trx, new Date(api.clock.now() + 2 * DAY)))
    expect([(await open(kept)).status, (await open(gone)).status]).toEqual([200, 404])
  })
})

describeOnDatabase('codes asked for one after another', (database) => {
  const api = testApp(database, { settings: { RATE_LIMIT_SCALE: '1' } })

  test('sixty tries a minute, then a wait', async () => {
    const { token } = await api.signedIn()
    const tries = () => api.call(savedConfiguration, { token, params: { code: 'K7M2Q9TX' } })
    const statuses: number[] = []
    for (let one = 0; one <= 60; one++) statuses.push((await tries()).status)
    expect(statuses.slice(-2)).toEqual([404, 429])
  })

  test('two hundred made a day, then a wait until the next', async () => {
    const { user, token } = await api.signedIn()
    const body = { subFamilyId: crypto.randomUUID(), criteria: {}, components: {} }
    const make = async (as = token) => (await api.call(saveConfiguration, { token: as, body })).status
    const statuses: number[] = []
    for (let one = 0; one <= 200; one++) {
      if (one % 60 === 0) api.clock.advance(MINUTE)
      statuses.push(await make())
    }
    expect(statuses).toEqual([...Array(200).fill(404), 429])
    api.clock.advance(DAY)
    expect(await make(await api.signIn(user))).toBe(404)
  })
})
