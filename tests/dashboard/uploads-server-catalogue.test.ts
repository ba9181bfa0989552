import { beforeAll, expect, test } from 'vitest'
import { family as familyCall, search } from '#shared/catalogue/catalogue.endpoints'
import type { FamilyFile } from '#shared/catalogue/catalogue-file'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { preValidate } from '#shared/orders/orders.endpoints'
import { exampleLine, exemplars, publish, withCasesAnew } from '#tests/catalogue/exemplars'
import { makeCustomer } from '#tests/orders/ordering'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase } from '#tests/platform/database'
import { uploading } from './uploading.ts'

describeOnDatabase('components, models and templates from a file', (database) => {
  const api = testApp(database)
  const staff = uploading(api, database)
  let token: string
  beforeAll(async () => {
    await publish(database.db)
    token = (await makeCustomer(api)).token
  })

  const changesOf = async (id: string) =>
    (await staff.call(calls.uploadChanges, { params: { id } })).body.changes.map(
      ({ kind, what, reference, oldPrice, newPrice }) => [kind, what, reference, oldPrice, newPrice],
    )
  const reasonsOf = async (id: string) =>
    (await staff.call(calls.uploadRejected, { params: { id } })).body.rejected.map(
      ({ line, faults }) => `${line} ${faults[0]?.value}: ${faults[0]?.reason}`,
    )
  const modelsOf = async (slug: string) =>
    (await api.call(familyCall, { token, params: { slug } })).body.family.sub_families.map(
      ({ reference, name }) => [reference, name],
    )

  test('components: added to a family, changed, removed; what would break a model is refused with its line', async () => {
    const upload = await staff.check(
      [
        'référence;type;désignation;prix;unité;famille;action',
        'RA25-CABLE;spare;Câble de rechange;4,50;u;;',
        'RA25-EMB-2;end_cap;Embout renforcé;2,10;u;rail-manuel-25;',
        'RA25-PRO;;;;;;retirer',
        'RA25-NULLE;;;;;;retirer',
        '',
      ].join('\n'),
    )
    expect(await reasonsOf(upload.id)).toEqual([
      expect.stringMatching(/^4 RA25-PRO: Avec cette ligne, le modèle RA-25-\w+ ne peut plus être configuré/),
      expect.stringMatching(/^5 RA25-NULLE: Aucun composant/),
    ])
    expect(upload).toMatchObject({ state: 'ready', counts: { read: 4, rejected: 2, added: 2 } })
    const csv = await api.app.inject({
      url: calls.uploadRejectedCsv.url.replace(':id', upload.id),
      headers: { authorization: `Bearer ${await staff.admin()}` },
    })
    expect(csv.body.split('\r\n').map((line) => line.split(';').slice(-7).join(';'))).toEqual([
      'référence;type;désignation;prix;unité;famille;action',
      'RA25-NULLE;;;;;;retirer',
      'RA25-PRO;;;;;;retirer',
      '',
    ])
    expect(await changesOf(upload.id)).toEqual([
      ['added', 'component', 'RA25-CABLE', null, 4.5],
      ['added', 'component', 'RA25-EMB-2', null, 2.1],
    ])
    expect(await staff.publish(upload.id, { withoutRejected: true })).toMatchObject({ state: 'published' })
    const links = await database.db
      .selectFrom('sub_family_components')
      .select('sub_family_id')
      .where('reference', '=', 'RA25-EMB-2')
      .where('price_list_version', '=', 2)
      .execute()
    expect(links).toHaveLength(4)
    const line = await exampleLine(database.db, 'RA-25-MAN', {
      selectedComponents: { end_cap: { reference: 'RA25-EMB-2' } },
    })
    const cart = await api.call(preValidate, { token, body: { configurations: [line] } })
    expect(cart.body.validatedCart.configurations[0]?.selectedComponents.end_cap?.reference).toBe(
      'RA25-EMB-2',
    )
  })

  test('models: added by the rules of their family, renamed, taken off sale with the effect on carts; a return brings them back', async () => {
    const before = await modelsOf('film-solaire-miroir')
    const line = await exampleLine(database.db, 'FS-20')
    await api.call(preValidate, { token, body: { configurations: [line] } })
    const upload = await staff.check(
      [
        'référence;famille;désignation;description;action',
        'FS-99;film-solaire-miroir;Film brise-lumière;Un film d’essai.;',
        'FS-35;film-solaire-miroir;Film renommé;Un film d’essai.;',
        'FS-20;;;;retirer',
        'XX-1;nulle-part;Sans famille;Une description.;',
        'EN-40;film-solaire-miroir;Ailleurs;Une description.;',
        '',
      ].join('\n'),
    )
    expect(upload).toMatchObject({
      state: 'ready',
      counts: { read: 5, rejected: 2, added: 1, changed: 1, removed: 1 },
      impact: { carts: { touched: 1, invalid: 1, moved: 0 } },
    })
    const effect = await staff.call(calls.uploadImpact, { params: { id: upload.id } })
    expect(effect.body.lines).toMatchObject([{ reference: 'FS-20', oldPrice: 94, newPrice: null }])
    expect(effect.body.lines[0]?.reasons[0]).toMatch(/n’est plus au catalogue/)
    expect(await modelsOf('film-solaire-miroir')).toEqual(before)

    await staff.publish(upload.id, { withoutRejected: true })
    api.clock.advance(1000)
    const after = await modelsOf('film-solaire-miroir')
    expect(after).toContainEqual(['FS-99', 'Film brise-lumière'])
    expect(after).toContainEqual(['FS-35', 'Film renommé'])
    expect(after.map(([reference]) => reference)).not.toContain('FS-20')
    const found = await api.call(search, { token, query: { keywords: 'brise-lumiere' } })
    expect(JSON.stringify(found.body.products)).toContain('FS-99')

    const back = await staff.restore(2)
    expect(await changesOf(back.id)).toEqual([
      ['added', 'model', 'FS-20', null, null],
      ['changed', 'model', 'FS-35', null, null],
      ['removed', 'model', 'FS-99', null, null],
    ])
    expect(await modelsOf('film-solaire-miroir')).toEqual(after)
    await staff.publish(back.id)
    api.clock.advance(1000)
    expect(await modelsOf('film-solaire-miroir')).toEqual(before)
  })

  test('a template: takes the place of its family, with its components and models', async () => {
    const { families } = exemplars((all) => {
      const rail = all['rail-manuel-25']
      rail.family.name = 'Rail 25 rénové'
      rail.template.leadTimeDays = '9'
      rail.models = rail.models.slice(0, 3)
      const [profile] = rail.components
      if (profile) profile.price = { kind: 'unit', cents: 1000, per: 'm' }
    })
    const file = withCasesAnew(families[0]?.content as FamilyFile)
    const gone = exemplars().families[0]?.content as FamilyFile
    const upload = await staff.check(JSON.stringify(file))
    const changes = await changesOf(upload.id)
    expect(changes).toContainEqual(['changed', 'family', 'rail-manuel-25', null, null])
    expect(changes).toContainEqual(['changed', 'template', 'RA-25-MAN', null, null])
    expect(changes).toContainEqual(['changed', 'component', 'RA25-PRO', 9.8, 10])
    expect(changes).toContainEqual(['removed', 'component', 'RA25-EMB-2', 2.1, null])
    expect(changes).toContainEqual(['removed', 'model', gone.models[3]?.reference, null, null])
    expect(upload.state).toBe('ready')
    expect(await staff.publish(upload.id)).toMatchObject({ state: 'published', kind: 'template' })
    api.clock.advance(1000)
    expect(await modelsOf('rail-manuel-25')).toHaveLength(3)
    const { cases } = await database.db
      .selectFrom('families')
      .select('cases')
      .where('slug', '=', 'rail-manuel-25')
      .executeTakeFirstOrThrow()
    expect(cases).toEqual(file.cases)
    expect(cases).not.toEqual(gone.cases)
    const line = await exampleLine(database.db, 'RA-25-MAN')
    const { body } = await api.call(preValidate, { token, body: { configurations: [line] } })
    expect(body.validatedCart.configurations[0]).toMatchObject({ unit_price: 99.99, leadTimeDays: 9 })
  })
})
