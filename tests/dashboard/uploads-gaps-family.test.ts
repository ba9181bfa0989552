import { beforeAll, expect, test } from 'vitest'
import type { FamilyFile } from '#shared/catalogue/catalogue-file'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { exemplars, publish, withCasesAnew } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { uploading } from './uploading.ts'

describeOnDatabase('suspicious prices of a family sent as its template', (database) => {
  const api = testApp(database)
  const staff = uploading(api, database)
  beforeAll(() => publish(database.db))

  /** The family's file, changed, with the cases that it comes to. */
  const familyWith = (change: (file: FamilyFile) => void): string => {
    const source = exemplars((families) => change(families['enrouleur-motorise']))
    return JSON.stringify(withCasesAnew(source.families[1]?.content as FamilyFile))
  }
  const gridOf = ({ template }: FamilyFile) => {
    const { price } = template.tables
    if (price?.kind !== 'grid') throw new Error('The family has a grid.')
    return price
  }
  const clearedChoicesOf = async (id: string, query: Record<string, string> = {}) =>
    (await staff.call(calls.uploadChanges, { params: { id }, query })).body.changes
      .filter(({ what }) => what !== 'family')
      .map((one) =>
        [
          one.reference,
          one.cell,
          one.label,
          `${one.oldPrice} → ${one.newPrice} ${one.unit}`,
          ...(one.detail === '' ? [] : [one.detail]),
          ...(one.suspicious ? ['suspicious'] : []),
        ].join(' | '),
      )
  const publishNow = async (id: string) => {
    const { status, body } = await staff.call(calls.publishUpload, {
      params: { id },
      body: { label: 'Essai' },
    })
    return [status, 'code' in body ? body.code : undefined]
  }

  test('cells are told one by one and confirmed, and a return tells the same', async () => {
    const slip = familyWith((file) => {
      const { values } = gridOf(file)
      values[2] = (values[2] ?? []).with(2, 0)
      values[3] = (values[3] ?? []).with(3, 12_900_00)
    })
    const { id, state, counts } = await staff.check(slip)
    expect([state, counts.suspicious]).toEqual(['ready', 2])
    const told = [
      'EN40-STORE | 1000 × 2000 | Store EN-40 | 109 → 0 euro | suspicious',
      'EN40-STORE | 1200 × 2400 | Store EN-40 | 129 → 12900 euro | suspicious',
    ]
    expect([await clearedChoicesOf(id), (await clearedChoicesOf(id, { gap: 'confirm' })).toSorted()]).toEqual(
      [told, told],
    )
    expect(await publishNow(id)).toEqual([409, 'UPLOAD_GAPS_UNCONFIRMED'])
    expect(await staff.publish(id)).toMatchObject({ state: 'published', publishedVersion: 2 })
    expect((await staff.check(slip)).counts).toMatchObject({ added: 0, changed: 0, removed: 0 })

    const back = await staff.restore(1)
    expect(await clearedChoicesOf(back.id)).toEqual([
      'EN40-STORE | 1000 × 2000 | Store EN-40 | 0 → 109 euro | suspicious',
      'EN40-STORE | 1200 × 2400 | Store EN-40 | 12900 → 129 euro | suspicious',
    ])
    expect(await staff.publish(back.id)).toMatchObject({ state: 'published' })
  })

  test('percentages of surcharges are prices too, in the models that have them', async () => {
    const slip = familyWith(({ template }) => {
      template.constants.cassette_percent = 180
      const rates = template.tables.group_rate
      if (rates?.kind === 'steps')
        rates.steps = rates.steps.map((step) => ({
          ...step,
          value: { 2: 0, 3: 33 }[step.upTo] ?? step.value,
        }))
    })
    const { id, counts } = await staff.check(slip)
    const cells = [
      'enrouleur-motorise | cassette · EN-32, EN-40, EN-40-BAT | Coffre | 18 → 180 percent | suspicious',
      'enrouleur-motorise | fabric_group ≤2 | Groupe de toile : jusqu’à 2 | 15 → 0 percent | suspicious',
      'enrouleur-motorise | fabric_group ≤3 | Groupe de toile : jusqu’à 3 | 30 → 33 percent',
    ]
    const templates = [
      'EN-32 |  | Enrouleur EN-32 compact | null → null euro | Plus-values en pourcentage',
      'EN-40 |  | Enrouleur EN-40 | null → null euro | Plus-values en pourcentage',
      'EN-40-BAT |  | Enrouleur EN-40 batterie | null → null euro | Plus-values en pourcentage',
    ]
    const plain = async (upload: string) =>
      (await clearedChoicesOf(upload)).map((one) => one.replaceAll('\u00a0', ' '))
    expect(await plain(id)).toEqual([...templates, ...cells])
    expect([counts.suspicious, await publishNow(id)]).toEqual([2, [409, 'UPLOAD_GAPS_UNCONFIRMED']])
    await staff.publish(id)
    expect((await staff.check(slip)).counts).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(await plain((await staff.restore(1)).id)).toEqual([
      ...templates,
      cells[0]?.replace('18 → 180', '180 → 18'),
      cells[1]?.replace('15 → 0', '0 → 15'),
      cells[2]?.replace('30 → 33', '33 → 30'),
    ])
    const small = await staff.check(
      familyWith(({ template }) => {
        template.constants.cassette_percent = 0.18
      }),
    )
    expect((await plain(small.id)).filter((one) => one.includes('cassette'))).toEqual([
      cells[0]?.replace('18 → 180', '180 → 0.18'),
    ])
  })

  test('sizes that come do not hide the prices of the others', async () => {
    const before = await staff.check(familyWith(() => {}))
    if (before.counts.changed > 0) await staff.publish(before.id)
    const { id, counts } = await staff.check(
      familyWith((file) => {
        const grid = gridOf(file)
        grid.columns.push(2200)
        grid.values = grid.values.map((row) => [...row, (row.at(-1) ?? 0) + 900])
        grid.values[0] = (grid.values[0] ?? []).with(0, 730)
      }),
    )
    const told = await clearedChoicesOf(id)
    expect([counts.suspicious, counts.added]).toEqual([1, 5])
    expect(told).toContain('EN40-STORE | 600 × 1200 | Store EN-40 | 73 → 7.3 euro | suspicious')
    expect(told).toContain('EN-40 |  | Enrouleur EN-40 | null → null euro | Règles du configurateur')
  })
})
