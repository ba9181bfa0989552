import { expect } from 'vitest'
import type { FamilyFile } from '#shared/catalogue/catalogue-file'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { exemplars, modelByReference, withCasesAnew } from '#tests/catalogue/exemplars'
import type { TestDatabase } from '#tests/platform/database'
import type { uploading } from './uploading.ts'

/** The price lists of a published catalogue, as the database has them and as files make them. */
export const priceLists = (database: TestDatabase, staff: ReturnType<typeof uploading>) => {
  /** Everything that a list says, and what the catalogue shows of its models. */
  const listOf = async (version: number) => ({
    components: await database.db
      .selectFrom('components')
      .select(['reference', 'type', 'label', 'document'])
      .where('price_list_version', '=', version)
      .orderBy('reference')
      .execute(),
    models: await database.db
      .selectFrom('templates')
      .innerJoin('sub_families as model', 'model.id', 'templates.sub_family_id')
      .select(['model.reference', 'templates.document'])
      .where('price_list_version', '=', version)
      .orderBy('model.reference')
      .execute(),
    links: await database.db
      .selectFrom('sub_family_components')
      .select(['sub_family_id', 'position', 'reference'])
      .where('price_list_version', '=', version)
      .orderBy('sub_family_id')
      .orderBy('position')
      .execute(),
  })
  const shown = () =>
    database.db
      .selectFrom('sub_families')
      .select(['reference', 'name', 'description', 'drawing', 'position'])
      .where('on_sale', '=', true)
      .orderBy('reference')
      .execute()
  const changesOf = async (id: string, query: Record<string, string> = {}) =>
    (await staff.call(calls.uploadChanges, { params: { id }, query })).body.changes.map(
      ({ kind, what, reference, cell, detail }) => [kind, what, `${reference} ${cell}`.trim(), detail],
    )

  /** A family by its template, a price and a cell, components and where they are offered, models: the cell. */
  const publishFour = async (): Promise<string> => {
    const publishFile = async (content: string) => {
      const { id } = await staff.check(content)
      expect(await staff.publish(id, { withoutRejected: true })).toMatchObject({ state: 'published' })
    }
    const { families } = exemplars((all) => {
      const rail = all['rail-manuel-25']
      rail.template.leadTimeDays = '9'
      // its last model goes, with the components that it alone had
      rail.models = rail.models.slice(0, 3)
    })
    await publishFile(JSON.stringify(withCasesAnew(families[0]?.content as FamilyFile)))
    const model = await modelByReference(database.db, 'EN-40')
    const { document } = await database.db
      .selectFrom('templates')
      .select('document')
      .where('sub_family_id', '=', model.subFamily.id)
      .executeTakeFirstOrThrow()
    const grid = Object.values(document.tables).find(({ kind }) => kind === 'grid')
    if (grid?.kind !== 'grid') throw new Error('EN-40 has no grid.')
    const [width, height] = [grid.columns[0], grid.rows[0]]
    await publishFile(
      `référence;largeur;hauteur;prix\nEN40-STORE;${width};${height};1,00\nRA25-PRO;;;98,00\nRA25-SUP-P;;;1,31`,
    )
    await publishFile(
      [
        'référence;type;désignation;prix;unité;famille;action',
        'RA25-CABLE;spare;Câble de rechange;4,50;u;;',
        'RA25-EMB-2;end_cap;Embout renforcé;2,10;u;rail-manuel-25;',
        'RA25-GLI;slider;Glisseur silencieux;0,20;u;rail-manuel-25;',
        '',
      ].join('\n'),
    )
    await publishFile(
      [
        'référence;famille;désignation;description;action',
        'FS-99;film-solaire-miroir;Film brise-lumière;Un film d’essai.;',
        'FS-35;film-solaire-miroir;Film renommé;Un film d’essai.;',
        'FS-20;;;;retirer',
        '',
      ].join('\n'),
    )
    return `${width} × ${height}`
  }
  return { listOf, shown, changesOf, publishFour }
}
