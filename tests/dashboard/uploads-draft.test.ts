import { beforeAll, expect, test } from 'vitest'
import type { FamilyFile } from '#shared/catalogue/catalogue-file'
import { evaluate } from '#shared/configurator/evaluate'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { toEuros } from '#shared/platform/money'
import { exemplars, publish, withCasesAnew } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { uploading } from './uploading.ts'

/** The rail of the exemplars with its colours a percent dearer, refused beyond 5 m; its last model goes, one comes. */
const changedRail = (): FamilyFile => {
  const { families } = exemplars((all) => {
    const { template, models } = all['rail-manuel-25']
    template.rules.push({
      key: 'too_long_now',
      level: 'error',
      when: 'length > 5000',
      message: 'Un rail de plus de 5\u00a0m ne se fait plus.',
      criteria: ['length'],
    })
    for (const surcharge of template.surcharges) surcharge.percent = `(${surcharge.percent}) + 1`
    const [first] = models
    if (first === undefined) throw new Error('the family has models')
    all['rail-manuel-25'].models = [...models.slice(0, -1), { ...first, reference: 'RA-25-NEW' }]
  })
  return withCasesAnew(families[0]?.content as FamilyFile)
}

describeOnDatabase('a family’s draft', (database) => {
  const api = testApp(database)
  const staff = uploading(api, database)
  const file = changedRail()
  let id = ''
  const draftOf = (of: string) => staff.call(calls.uploadDraft, { params: { id: of } })
  const modelOf = (reference: string) => staff.call(calls.uploadDraftModel, { params: { id, reference } })

  beforeAll(async () => {
    await publish(database.db)
    const upload = await staff.check(JSON.stringify(file))
    expect(upload).toMatchObject({ state: 'ready', kind: 'template' })
    id = upload.id
  })

  test('says which models it has, how each stands, and which it has no more', async () => {
    const { models, report } = (await draftOf(id)).body
    expect(models.map(({ reference }) => reference)).toEqual(file.models.map(({ reference }) => reference))
    expect(report?.models.map(({ reference, standing }) => [reference, standing])).toEqual(
      models.map(({ reference }) => [reference, reference === 'RA-25-NEW' ? 'new' : 'changed']),
    )
    expect(report?.models.reduce((sum, { cases }) => sum + cases, 0)).toBe(file.cases.length)
    expect(report?.gone).toEqual(['RA-25-CIN'])
  })

  test('tells what gets dearer and impossible, with answers that both lists price so', async () => {
    const { report } = (await draftOf(id)).body
    if (report === null) throw new Error('a draft that is checked has a report')
    const { compared, dearer, cheaper, impossible, possible } = report.generated
    expect(compared).toBeGreaterThan(500)
    expect(compared).toBeLessThanOrEqual(1000)
    expect([cheaper.count, possible.count]).toEqual([0, 0])
    expect(dearer.count).toBeGreaterThan(0)
    expect(dearer.examples).toHaveLength(5)
    expect(impossible.count).toBeGreaterThan(0)
    expect(new Set(impossible.examples.map(({ reason }) => reason))).toEqual(
      new Set(['Un rail de plus de 5\u00a0m ne se fait plus.']),
    )
    expect(impossible.examples.reduce((sum, { alike }) => sum + alike, 0)).toBe(impossible.count)
    for (const { model, criteria, components, oldPrice, newPrice } of dearer.examples) {
      const { published, rules } = (await modelOf(model)).body
      const priceBy = (by: typeof published) =>
        by && toEuros(evaluate(by.template, by.components, criteria, components).price.cents)
      expect([priceBy(published), priceBy(rules)]).toEqual([oldPrice, newPrice])
    }
    const times = report.models.filter(({ standing }) => standing === 'changed')
    expect(times.every(({ oldTime, newTime }) => (oldTime ?? 0) > 0 && (newTime ?? 0) > 0)).toBe(true)
  })

  test('lists the options that never move a price', async () => {
    const { report } = (await draftOf(id)).body
    expect(report?.states).toBeGreaterThanOrEqual(40)
    expect(
      report?.still.map(({ criterion, options }) => [criterion, ...options.map((one) => one.value)]),
    ).toEqual([
      ['opening', 'left', 'right'],
      ['color', 'A', 'B'],
    ])
  })

  test('gives a model to be tried, with the one in force and its cases; nothing public sees it', async () => {
    const known = (await modelOf('RA-25-MAN')).body
    expect(known.published?.template.rules.some(({ key }) => key === 'too_long_now')).toBe(false)
    expect(known.rules.template.rules.some(({ key }) => key === 'too_long_now')).toBe(true)
    expect(known.cases).toEqual(file.cases.filter(({ model }) => model === 'RA-25-MAN'))
    expect((await modelOf('RA-25-NEW')).body.published).toBe(null)
    expect((await modelOf('RA-25-CIN')).status).toBe(404)
    const onSale = await database.db
      .selectFrom('sub_families')
      .select('reference')
      .where('reference', '=', 'RA-25-NEW')
      .execute()
    expect(onSale).toEqual([])
  })

  test('is for admins; no other upload has one, nor one that is refused, or whose file is gone', async () => {
    const { token } = await api.signedIn()
    const params = { id, reference: 'RA-25-MAN' }
    expect((await api.call(calls.uploadDraft, { token, params })).status).toBe(403)
    expect((await api.call(calls.uploadDraftModel, { token, params })).status).toBe(403)
    const prices = await staff.check('référence;prix HT\nRA25-PRO;10,50\n')
    expect((await draftOf(prices.id)).status).toBe(404)
    const refused = await staff.check(JSON.stringify({ ...file, cases: [] }))
    expect(refused.state).toBe('refused')
    expect(await draftOf(refused.id)).toMatchObject({ status: 409, body: { code: 'UPLOAD_STATE' } })
    await database.db.updateTable('price_uploads').set({ rows_kept: false }).where('id', '=', id).execute()
    expect((await draftOf(id)).status).toBe(404)
    await database.db.updateTable('price_uploads').set({ rows_kept: true }).where('id', '=', id).execute()
  })

  test('that says what is in force compares nothing, and is reported anew at each check', async () => {
    const same = withCasesAnew(exemplars().families[0]?.content as FamilyFile)
    const upload = await staff.check(JSON.stringify(same))
    const { report } = (await draftOf(upload.id)).body
    expect(report?.models.map(({ standing }) => standing)).toEqual(same.models.map(() => 'same'))
    expect(report?.generated.compared).toBe(0)

    const list = await staff.check('référence;prix HT\nRA25-PRO;10,50\n')
    await staff.publish(list.id)
    await staff.call(calls.recheckUpload, { params: { id: upload.id } })
    await staff.drain()
    const anew = (await draftOf(upload.id)).body.report
    expect(anew?.models.some(({ standing }) => standing === 'changed')).toBe(true)
    // the price goes back: the file has the one of before
    expect(anew?.generated.cheaper.count).toBeGreaterThan(0)
  })
})
