import { beforeAll, describe, expect, test } from 'vitest'
import { checkCatalogue } from '#server/catalogue/check-catalogue'
import { publishCatalogue } from '#server/catalogue/publish-catalogue.queries'
import { describeOnDatabase } from '#tests/platform/database'
import { exemplars, publish, withoutModel } from './exemplars.ts'

describe('checking a catalogue', () => {
  const faultsOf = async (source = exemplars()) => {
    const result = await checkCatalogue(source)
    return result.ok ? [] : result.faults
  }

  test('accepts the exemplars', async () => {
    expect(await faultsOf()).toEqual([])
  })

  test('refuses a form that the schema does not know, with its place', async () => {
    const source = exemplars()
    source.families[0] = { file: 'a.json', content: { version: 2 } }
    source.families[1] = { file: 'b.json', content: null }
    const faults = await faultsOf(source)
    expect(new Set(faults.map(({ file }) => file))).toEqual(new Set(['a.json', 'b.json']))
    const treeFaults = (content: unknown) =>
      faultsOf({ ...exemplars(), tree: { file: 'tree.json', content } })
    expect(await treeFaults([])).toEqual([
      { file: 'tree.json', path: '/', message: 'Ce champ doit être un ensemble de champs.' },
    ])
    expect(await treeFaults({ version: 2, categories: 'none', more: 1 })).toEqual([
      { file: 'tree.json', path: '/notice', message: 'Ce champ est obligatoire.' },
      { file: 'tree.json', path: '/more', message: 'Ce champ n’est pas attendu.' },
      { file: 'tree.json', path: '/version', message: 'Cette valeur n’est pas acceptée.' },
      { file: 'tree.json', path: '/categories', message: 'Ce champ doit être une liste.' },
    ])
  })

  test('refuses a template that could divide by zero, and names its model', async () => {
    const faults = await faultsOf(
      exemplars((families) => {
        families['rail-manuel-25'].template.leadTimeDays = '4 / plan.corners'
      }),
    )
    expect(faults.map(({ file, path }) => [file, path])).toEqual(
      [0, 1, 2, 3].map((index) => ['rail-manuel-25.json', `/models/${index} leadTimeDays`]),
    )
    expect(faults[0]?.message).toMatch(/^RA-25-MAN\u00a0: ./)
  })

  test('refuses names that serve twice and components that differ under one reference', async () => {
    const faults = await faultsOf(
      exemplars((families) => {
        const rail = families['rail-manuel-25']
        rail.subCategory = 'nulle-part'
        families['film-solaire-miroir'].family.slug = rail.family.slug
        const [first, second] = rail.models
        if (first && second) second.reference = first.reference
        const [profile] = rail.components
        const [film] = families['film-solaire-miroir'].components
        if (profile && film) film.reference = profile.reference
      }),
    )
    expect(faults.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'rail-manuel-25.json: sous-catégorie inconnue\u00a0: nulle-part',
      'rail-manuel-25.json: modèle RA-25-MAN\u00a0: existe déjà dans rail-manuel-25.json',
      'film-solaire-miroir.json: famille rail-manuel-25\u00a0: existe déjà dans rail-manuel-25.json',
      'film-solaire-miroir.json: le composant RA25-PRO diffère de celui de rail-manuel-25.json',
    ])
  })
})

describeOnDatabase('publishing a catalogue', (database) => {
  beforeAll(() => publish(database.db))

  const ids = async () => {
    const models = await database.db
      .selectFrom('sub_families')
      .select(['id', 'reference', 'on_sale'])
      .orderBy('reference')
      .execute()
    return models
  }
  const state = () => database.db.selectFrom('catalogue_state').selectAll().executeTakeFirstOrThrow()

  test('keeps ids, takes absent models off sale, and moves both versions', async () => {
    const [before, then] = [await ids(), await state()]
    expect(await publish(database.db, withoutModel('FS-35'))).toEqual({
      priceListVersion: (then.price_list_version ?? 0) + 1,
      models: 15,
      components: expect.any(Number),
    })
    expect(await ids()).toEqual(
      before.map((model) => (model.reference === 'FS-35' ? { ...model, on_sale: false } : model)),
    )
    expect(await state()).toMatchObject({
      price_list_version: (then.price_list_version ?? 0) + 1,
      catalogue_version: then.catalogue_version + 1,
    })
    await publish(database.db)
    expect(await ids()).toEqual(before)
  })

  test('leaves the lists of before as they were', async () => {
    const priceOf = async (version: number) => {
      const row = await database.db
        .selectFrom('components')
        .select('unit_cents')
        .where('price_list_version', '=', version)
        .where('reference', '=', 'RA25-PRO')
        .executeTakeFirstOrThrow()
      return row.unit_cents
    }
    const first = await publish(database.db)
    const second = await publish(
      database.db,
      exemplars((families) => {
        const [profile] = families['rail-manuel-25'].components
        if (profile) profile.price = { kind: 'unit', cents: 1234, per: 'm' }
      }),
    )
    expect([await priceOf(first.priceListVersion), await priceOf(second.priceListVersion)]).toEqual([
      980, 1234,
    ])
  })

  test('one that fails on its way changes nothing', async () => {
    const before = [await ids(), await state()]
    const checked = await checkCatalogue(withoutModel('EN-40'))
    if (!checked.ok) throw new Error('The exemplars are wrong.')
    await expect(
      database.db.transaction().execute(async (trx) => {
        await publishCatalogue(trx, checked.catalogue, { at: new Date(), label: 'Essai' })
        throw new Error('cut')
      }),
    ).rejects.toThrow('cut')
    expect([await ids(), await state()]).toEqual(before)
  })

  test('two at once come one after the other', async () => {
    const before = await state()
    const both = await Promise.all([publish(database.db), publish(database.db)])
    expect(both.map((one) => one.priceListVersion).sort((a, b) => a - b)).toEqual([
      (before.price_list_version ?? 0) + 1,
      (before.price_list_version ?? 0) + 2,
    ])
    expect((await state()).catalogue_version).toBe(before.catalogue_version + 2)
  })

  test.each([
    [
      'a negative price',
      { reference: 'X', type: 't', label: 'l', document: '{"price":{"kind":"unit","cents":-1}}' },
      /check/,
    ],
    [
      'a price with cents of a cent',
      { reference: 'X', type: 't', label: 'l', document: '{"price":{"kind":"unit","cents":1.5}}' },
      /integer/,
    ],
  ])('the database refuses %s', async (_, component, message) => {
    await expect(
      database.db
        .insertInto('components')
        .values({ ...component, price_list_version: 1 })
        .execute(),
    ).rejects.toThrow(message)
  })
})
