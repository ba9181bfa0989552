import { beforeAll, expect, test } from 'vitest'
import { checkCatalogue } from '#server/catalogue/check-catalogue'
import { publishCatalogue } from '#server/catalogue/publish-catalogue.queries'
import { readCatalogueFiles } from '#server/seed/seed-files'
import type { FamilyFile } from '#shared/catalogue/catalogue-file'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { publish } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase, type TestDatabase } from '#tests/platform/database'
import { uploading } from './uploading.ts'

/** The whole demo catalogue is compiled and written, and each of its families sent back. */
const SLOW_MS = 300_000

const UNCHANGED = {
  read: 1,
  rejected: 0,
  added: 0,
  changed: 0,
  removed: 0,
  unchanged: null,
  suspicious: 0,
  confirmed: 0,
}

const familyFiles = (database: TestDatabase) => {
  const api = testApp(database)
  const staff = uploading(api, database)
  const idOf = async (slug: string): Promise<string> => {
    const row = await database.db
      .selectFrom('families')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    return row.id
  }
  const get = async (id: string, token?: string) =>
    api.app.inject({
      url: calls.familyFile.url.replace(':id', id),
      headers: { authorization: `Bearer ${token ?? (await staff.admin())}` },
    })
  const taken = async (slug: string): Promise<FamilyFile> => {
    const reply = await get(await idOf(slug))
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reply.json()
  }
  const sendBack = async (file: FamilyFile) => staff.check(JSON.stringify(file))
  return { api, staff, idOf, get, taken, sendBack }
}

describeOnDatabase('the file of a family, taken from the list in force', (database) => {
  const { api, staff, idOf, get, taken, sendBack } = familyFiles(database)
  beforeAll(async () => {
    await publish(database.db)
  })
  const unchanged = async (slug: string): Promise<void> => {
    const { state, message, counts } = await sendBack(await taken(slug))
    expect([slug, state, message, counts]).toEqual([slug, 'ready', null, UNCHANGED])
  }

  test('is for admins, of a family that the list has', async () => {
    const id = await idOf('rail-manuel-25')
    const { token } = await api.signedIn()
    expect((await get(id, token)).statusCode).toBe(403)
    expect((await get('rail-manuel-25')).statusCode).toBe(404)
    const reply = await get(id)
    expect(reply.headers['content-disposition']).toBe(
      'attachment; filename="gabarit-rail-manuel-25-v1-2026-03-02.json"',
    )
  })

  test('has the prices of today, and its cases come to what they come to today', async () => {
    const before = await taken('rail-manuel-25')
    const upload = await staff.check('référence;prix\nRA25-SUP-P;1,45\n')
    await staff.publish(upload.id)
    const after = await taken('rail-manuel-25')
    const support = ({ components, models }: FamilyFile) =>
      [...components, ...models.flatMap((model) => model.components ?? [])].find(
        ({ reference }) => reference === 'RA25-SUP-P',
      )?.price
    expect([support(before), support(after)]).toEqual([
      { kind: 'unit', cents: 135, per: 'piece' },
      { kind: 'unit', cents: 145, per: 'piece' },
    ])
    expect(after.cases.map(({ total }) => total)).not.toEqual(before.cases.map(({ total }) => total))
    expect(after.cases.map(({ criteria }) => criteria)).toEqual(before.cases.map(({ criteria }) => criteria))
    await unchanged('rail-manuel-25')
  })

  test('has the cells of price grids as they are today', async () => {
    const before = await taken('enrouleur-motorise')
    const { tables } = before.template
    const { price } = tables
    if (price?.kind !== 'grid') throw new Error('the family has a grid')
    const [width, height] = [price.columns[1], price.rows[2]]
    const cents = price.values[2]?.[1] ?? 0
    const text = ((cents + 1000) / 100).toFixed(2).replace('.', ',')
    const { id } = await staff.check(
      `référence;largeur;hauteur;prix\nEN40-STORE;${width};${height};${text}\n`,
    )
    await staff.publish(id)
    const now = structuredClone(price)
    const row = now.values[2] ?? []
    row[1] = cents + 1000
    const after = await taken('enrouleur-motorise')
    expect(after.template.tables).toEqual({ ...tables, price: now })
    expect(after.models).toEqual(before.models)
    await unchanged('enrouleur-motorise')
  })

  test('follows models that come and go and their components, and brings a change of its own', async () => {
    const first = await taken('film-solaire-miroir')
    const gone = first.models[0]?.reference
    if (gone === undefined) throw new Error('a family has models')
    for (const text of [
      `référence;famille;désignation;description;action\nFS-99;film-solaire-miroir;Film brise-lumière;Un film d’essai.;\n${gone};;;;retirer\n`,
      'référence;type;désignation;prix;unité;famille\nRA25-EMB-2;end_cap;Embout renforcé;2,10;u;rail-manuel-25\n',
    ]) {
      const { id } = await staff.check(text)
      expect(await staff.publish(id)).toMatchObject({ state: 'published' })
    }
    const film = await taken('film-solaire-miroir')
    expect(film.models.map(({ reference }) => reference)).toEqual([
      ...first.models.slice(1).map(({ reference }) => reference),
      'FS-99',
    ])
    expect(film.cases.every(({ model }) => model !== gone)).toBe(true)
    for (const slug of ['film-solaire-miroir', 'rail-manuel-25', 'enrouleur-motorise', 'volet-roulant-55']) {
      await unchanged(slug)
    }
    const [model] = film.models
    if (model === undefined) throw new Error('the family has models')
    model.name = 'Film renommé'
    const upload = await sendBack(film)
    expect(upload).toMatchObject({
      state: 'ready',
      counts: { changed: 1, added: 0, removed: 0, rejected: 0 },
    })
  })

  test('that is refused is one family with its faults, of which no lines leave as CSV', async () => {
    const family = await taken('rail-manuel-25')
    const [first] = family.template.criteria
    Object.assign(first ?? {}, { colour: 'rouge' })
    const { id, state, message } = await sendBack(family)
    expect([state, message]).toEqual([
      'refused',
      'Cette famille a des fautes\u00a0: rien ne peut être publié.',
    ])
    const { body } = await staff.call(calls.uploadRejected, { params: { id } })
    expect(body.rejected.map(({ faults }) => faults)).toEqual([
      [
        {
          column: '/template/criteria/0/colour',
          place: `critère «\u00a0${first?.key}\u00a0», champ «\u00a0colour\u00a0»`,
          value: 'rouge',
          reason: 'Ce champ n’est pas attendu.',
        },
      ],
    ])
    const csv = await api.app.inject({
      url: calls.uploadRejectedCsv.url.replace(':id', id),
      headers: { authorization: `Bearer ${await staff.admin()}` },
    })
    expect(csv.statusCode).toBe(404)
  })

  test('of a family without cases of its own has some that it passes', async () => {
    await database.db
      .updateTable('families')
      .set({ cases: '[]' })
      .where('slug', '=', 'volet-roulant-55')
      .execute()
    const { cases } = await taken('volet-roulant-55')
    // one that cannot be ordered, and one for the surcharge that the others are not charged with
    expect(cases.map(({ total }) => total === null)).toEqual([true, false, false, false, false])
    await unchanged('volet-roulant-55')
  })
})

describeOnDatabase('the file of every demo family', (database) => {
  const { api, taken, sendBack } = familyFiles(database)
  const slugs: string[] = []
  beforeAll(async () => {
    const checked = await checkCatalogue(await readCatalogueFiles())
    if (!checked.ok) throw new Error(JSON.stringify(checked.faults))
    slugs.push(...checked.catalogue.families.map(({ file }) => file.family.slug))
    const publication = { at: new Date('2026-03-01T08:00:00Z'), label: 'Démo' }
    await database.db.transaction().execute((trx) => publishCatalogue(trx, checked.catalogue, publication))
  }, SLOW_MS)

  test('sent back as it is, changes nothing', { timeout: SLOW_MS }, async () => {
    expect(slugs.length).toBeGreaterThan(30)
    for (const slug of slugs) {
      // within the rate of files that one admin may send
      api.clock.advance(21_000)
      const { state, message, counts } = await sendBack(await taken(slug))
      expect([slug, state, message, counts]).toEqual([slug, 'ready', null, UNCHANGED])
    }
  })
})
