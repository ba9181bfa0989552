import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkCatalogue } from '#server/catalogue/check-catalogue'
import { publishCatalogue } from '#server/catalogue/publish-catalogue.queries'
import { findTemplate } from '#server/configurator/template.queries'
import { listBaseModels } from '#server/dashboard/uploads/base.queries'
import { gridSheet } from '#server/dashboard/uploads/grid-sheet'
import { listPriceGrids, type PriceGrid } from '#server/dashboard/uploads/price-grids'
import { type Sheet, writeWorkbook } from '#server/platform/workbook'
import { readCatalogueFiles } from '#server/seed/seed-files'
import type { Component } from '#shared/configurator/component.schema'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import { exemplars, modelByReference, publish, withCasesAnew } from '#tests/catalogue/exemplars'
import { testApp } from '#tests/platform/app'
import { describeOnDatabase, testDatabase } from '#tests/platform/database'
import { uploading } from './uploading.ts'

const list = (rows: Sheet['rows']): Sheet => ({
  name: 'Prix',
  rows,
  widths: [20],
  frozen: { rows: 1, columns: 0 },
})
const prices = list([
  [{ head: 'référence' }, { head: 'prix HT' }],
  ['RA25-PRO', 9.8],
])

describeOnDatabase('price grids', (database) => {
  const api = testApp(database)
  const staff = uploading(api, database)
  beforeAll(() => publish(database.db))

  const gridsOf = async (version: number): Promise<Map<string, PriceGrid>> => {
    const all = await listPriceGrids(database.db, version, await listBaseModels(database.db, version))
    return new Map(all.map((grid) => [grid.reference, grid]))
  }
  const gridOf = async (version: number, reference: string): Promise<PriceGrid> => {
    const grid = (await gridsOf(version)).get(reference)
    if (grid === undefined) throw new Error(`${reference} has no grid.`)
    return grid
  }
  const changesOf = async (id: string, query: Record<string, string> = {}) =>
    (await staff.call(calls.uploadChanges, { params: { id }, query })).body.changes
  const rejectedOf = async (id: string) =>
    (await staff.call(calls.uploadRejected, { params: { id } })).body.rejected

  test('a cell that was changed in its sheet is checked, told, and published in the models that read it', async () => {
    const was = await gridOf(1, 'EN40-STORE')
    const [width = 0, height = 0] = [was.grid.columns[1], was.grid.rows[2]]
    const cents = was.grid.values[2]?.[1] ?? 0
    const edited = structuredClone(was)
    const row = edited.grid.values[2] ?? []
    row[1] = cents + 1000
    const file = await buffer(writeWorkbook([prices, gridSheet(edited)]))
    const upload = await staff.check(file)
    const cells = was.grid.columns.length * was.grid.rows.length
    expect([upload.state, upload.message, upload.counts]).toMatchObject([
      'ready',
      null,
      { read: cells + 1, rejected: 0, added: 0, changed: 1, removed: 0, unchanged: cells },
    ])
    expect(await changesOf(upload.id)).toEqual([
      {
        kind: 'changed',
        what: 'cell',
        reference: 'EN40-STORE',
        cell: `${width} × ${height}`,
        label: was.label,
        unit: 'euro',
        oldPrice: cents / 100,
        newPrice: (cents + 1000) / 100,
        detail: '',
        suspicious: false,
        confirmed: false,
      },
    ])
    await staff.publish(upload.id)
    const now = await gridOf(2, 'EN40-STORE')
    expect(now.grid).toEqual(edited.grid)
    // Nothing else of the list has moved.
    const others = (grids: Map<string, PriceGrid>) =>
      [...grids].filter(([reference]) => reference !== 'EN40-STORE')
    expect(others(await gridsOf(2))).toEqual(others(await gridsOf(1)))
    const model = await modelByReference(database.db, 'EN-40')
    const [before, after] = await Promise.all(
      [1, 2].map((version) => findTemplate(database.db, version, model.subFamily.id)),
    )
    const tables = { ...before?.template.tables, price: now.grid }
    expect(after).toEqual({ ...before, template: { ...before?.template, tables } })
  })

  test('cells come as lines of a CSV too; a hole is a size that is not sold', async () => {
    const { grid } = await gridOf(2, 'EN32-STORE')
    const [w = 0, h = 0] = [grid.columns[0], grid.rows[0]]
    const rows = [
      'réf;largeur;hauteur;prix',
      `EN32-STORE;${w};${h};`,
      `EN32-STORE;${w + 1};${h};10`,
      `EN32-STORE;${w};${h + 1};10`,
      `RA25-PRO;${w};${h};10`,
      'EN32-STORE;;;10',
      `INCONNU-1;${w};${h};10`,
    ]
    const upload = await staff.check(rows.join('\n'))
    expect(upload.counts).toMatchObject({ read: 6, rejected: 5, removed: 1, unchanged: 0 })
    expect(await changesOf(upload.id)).toMatchObject([
      { kind: 'removed', what: 'cell', cell: `${w} × ${h}`, newPrice: null, suspicious: false },
    ])
    expect(
      (await rejectedOf(upload.id)).map(({ line, faults }) => [line, faults[0]?.column, faults[0]?.value]),
    ).toEqual([
      [3, 'largeur', String(w + 1)],
      [4, 'hauteur', String(h + 1)],
      [5, 'réf', 'RA25-PRO'],
      [6, 'réf', 'EN32-STORE'],
      [7, 'réf', 'INCONNU-1'],
    ])
    await staff.publish(upload.id, { withoutRejected: true })
    expect((await gridOf(3, 'EN32-STORE')).grid.values[0]?.[0]).toBe(null)
  })

  test('a fault of a sheet is told by its sheet and cell, its own cells go back as a line', async () => {
    const { grid } = await gridOf(3, 'EN50-STORE')
    const rows = [
      [{ head: 'Grille de prix HT (€)' }],
      [{ head: 'Référence' }, 'EN50-STORE'],
      [{ head: 'Hauteur ↓ Largeur →' }, ...grid.columns.map((mm) => ({ mm }))],
      [{ mm: grid.rows[0] ?? 0 }, 'offert'],
    ]
    const upload = await staff.check(await buffer(writeWorkbook([prices, { ...list(rows), name: 'EN50' }])))
    const [first, ...others] = await rejectedOf(upload.id)
    expect([first?.line, first?.faults[0]?.column, first?.faults[0]?.value, others]).toEqual([
      4,
      'EN50!B4',
      'offert',
      [],
    ])
    const csv = await api.app.inject({
      url: calls.uploadRejectedCsv.url.replace(':id', upload.id),
      headers: { authorization: `Bearer ${await staff.admin()}` },
    })
    expect(csv.body.split('\r\n')[1]).toMatch(
      new RegExp(`^4;EN50!B4;offert;[^;]+;;${grid.columns[0]};${grid.rows[0]};EN50-STORE;offert$`),
    )
  })

  test('models that read a component from grids of their own are told apart', async () => {
    await publish(
      database.db,
      exemplars((families) => {
        const family = families['enrouleur-motorise']
        // one component for all models, each with its grid
        const [shared] = family.components.filter(({ reference }) => reference === 'EN40-STORE')
        for (const model of family.models) {
          model.components = (model.components ?? []).filter(({ price }) => price.kind === 'unit')
          if (model.components.length === 0) delete model.components
        }
        if (shared === undefined) throw new Error('There is no EN40-STORE.')
      }),
    )
    const all = await listPriceGrids(database.db, 4, await listBaseModels(database.db, 4))
    const own = all.filter(({ reference }) => reference === 'EN40-STORE')
    expect(own.length).toBeGreaterThan(1)
    expect(own.every(({ models }) => models.length > 0)).toBe(true)
    const small = own.find(({ models }) => models.includes('EN-32'))
    const [w, h] = [small?.grid.columns[0], small?.grid.rows[0]]
    const upload = await staff.check(
      `référence;modèle;largeur;hauteur;prix HT\nEN40-STORE;EN-32;${w};${h};91,50\nEN40-STORE;RA-25-MAN;${w};${h};91,50`,
    )
    expect(await changesOf(upload.id)).toMatchObject([{ cell: `${w} × ${h} · EN-32`, newPrice: 91.5 }])
    expect((await rejectedOf(upload.id)).map(({ faults }) => faults[0]?.value)).toEqual(['RA-25-MAN'])

    await staff.publish(upload.id, { withoutRejected: true })
    const before = small?.grid.values[0]?.[0] ?? 0
    expect(await changesOf((await staff.restore(4)).id)).toMatchObject([
      { what: 'cell', cell: `${w} × ${h} · EN-32`, oldPrice: 91.5, newPrice: before / 100 },
    ])
  })

  test('cells with which a model no longer compiles are refused, and no others', async () => {
    const { priceListVersion } = await publish(
      database.db,
      exemplars((families) => {
        const family = families['enrouleur-motorise']
        const blind = family.template.componentTypes.find(({ type }) => type === 'blind')
        const [small] = family.models.filter(({ reference }) => reference === 'EN-32')
        if (blind === undefined || small === undefined) throw new Error('the family has blinds')
        // a line of thousands of pieces at the dearest price that a cell may have is past every bound
        family.template.constants.pieces = 1
        small.constants = { ...small.constants, pieces: 2000 }
        blind.quantity = 'pieces'
        Object.assign(family, withCasesAnew(family))
      }),
    )
    const [small, large] = [
      await gridOf(priceListVersion, 'EN32-STORE'),
      await gridOf(priceListVersion, 'EN50-STORE'),
    ]
    const cellOf = ({ reference, grid }: PriceGrid, at: number, price: string) =>
      `${reference};${grid.columns[at]};${grid.rows[at]};${price}`
    const upload = await staff.check(
      [
        'référence;largeur;hauteur;prix HT',
        cellOf(small, 0, '1000000'),
        cellOf(large, 0, '1000000'),
        cellOf(small, 1, '91,50'),
        'RA25-PRO;;;9,90',
      ].join('\n'),
    )
    expect([upload.state, upload.counts.rejected, upload.counts.changed]).toEqual(['ready', 2, 2])
    expect((await rejectedOf(upload.id)).map(({ line, faults }) => [line, faults[0]?.reason])).toEqual(
      [2, 4].map((line) => [
        line,
        'Avec cette case, le modèle EN-32 ne peut plus être configuré\u00a0: cette ligne peut dépasser un milliard d’euros',
      ]),
    )
    expect((await changesOf(upload.id)).map(({ reference, newPrice }) => [reference, newPrice])).toEqual([
      ['EN50-STORE', 1_000_000],
      ['RA25-PRO', 9.9],
    ])
    await staff.publish(upload.id, { withoutRejected: true })
    expect((await gridOf(priceListVersion + 1, 'EN32-STORE')).grid).toEqual(small.grid)
    expect((await gridOf(priceListVersion + 1, 'EN50-STORE')).grid.values[0]?.[0]).toBe(100_000_000)
  })
})

/** The whole demo catalogue is compiled and written. */
const SLOW_MS = 120_000

describe('the whole demo price list', () => {
  const database = testDatabase('embedded')
  const api = testApp(database)
  const staff = uploading(api, database)

  let components: Component[] = []
  let version = 0
  beforeAll(async () => {
    const checked = await checkCatalogue(await readCatalogueFiles())
    if (!checked.ok) throw new Error(JSON.stringify(checked.faults))
    components = checked.catalogue.families.flatMap(({ models }) => models.flatMap((one) => one.components))
    const publication = { at: new Date('2026-03-01T08:00:00Z'), label: 'Démo' }
    const published = await database.db
      .transaction()
      .execute((trx) => publishCatalogue(trx, checked.catalogue, publication))
    version = published.priceListVersion
  }, SLOW_MS)

  test.each(['xlsx', 'csv'])(
    'taken out as %s and sent back unchanged, it changes nothing',
    async (format) => {
      const reply = await api.app.inject({
        url: `${calls.uploadExample.url}?kind=prices&format=${format}`,
        headers: { authorization: `Bearer ${await staff.admin()}` },
      })
      const upload = await staff.check(reply.rawPayload)
      const units = new Set(
        components.filter(({ price }) => price.kind === 'unit').map(({ reference }) => reference),
      )
      const grids = await listPriceGrids(database.db, version, await listBaseModels(database.db, version))
      const cells = grids.reduce((sum, { grid }) => sum + grid.columns.length * grid.rows.length, 0)
      const isGrid = ({ price }: Component) => price.kind === 'grid'
      expect(new Set(grids.map(({ reference }) => reference))).toEqual(
        new Set(components.filter(isGrid).map(({ reference }) => reference)),
      )
      const read = units.size + cells
      expect([upload.state, upload.message, upload.counts]).toEqual([
        'ready',
        null,
        { read, rejected: 0, added: 0, changed: 0, removed: 0, unchanged: read, suspicious: 0, confirmed: 0 },
      ])
    },
    SLOW_MS,
  )
})
