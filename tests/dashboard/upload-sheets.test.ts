import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type SheetCell, writeWorkbook } from '#server/platform/workbook'
import { readAll, refusalOf } from './upload-files.ts'

type Rows = readonly (readonly SheetCell[])[]

const workbook = (sheets: Record<string, Rows>): Promise<Buffer> =>
  buffer(
    writeWorkbook(
      Object.entries(sheets).map(([name, rows]) => ({
        name,
        rows,
        widths: [20],
        frozen: { rows: 1, columns: 0 },
      })),
    ),
  )

const names = ['référence', 'prix HT']
const list: Rows = [names, ['RA25-PRO', 9.8]]
const gridFrom = (mark: string): Rows => [
  [mark],
  ['Référence', 'EN40-STORE'],
  ['Hauteur ↓ Largeur →', { mm: 1200 }],
  [{ mm: 1500 }, 84.5],
]
const grid = gridFrom('Grille de prix HT (€)')
const cell = { reference: 'EN40-STORE', cents: 8450, cell: { width: 1200, height: 1500, models: [] } }

test('sheets that are neither the list nor a grid are named, those that say nothing aside', async () => {
  const { head, rows } = await readAll(
    await workbook({ Volets: list, Options: list, Vide: [[''], [' ']], Notes: [['Remises 2026']] }),
  )
  expect([head.unreadSheets, rows.length]).toEqual([['Options', 'Notes'], 1])
})

test('a workbook that is read whole names no sheet', async () => {
  const { head, rows } = await readAll(await workbook({ Prix: list, EN40: grid, Vide: [] }))
  expect([head.unreadSheets, rows.length]).toEqual([undefined, 2])
})

test('a grid may have a title and a date above it', async () => {
  const titled: Rows = [['Tarif 2026', 'Ombrelia'], [], ['Établi le', '2 mars'], ...grid]
  const { head, rows } = await readAll(await workbook({ Prix: list, EN40: titled }))
  expect(head.unreadSheets).toBeUndefined()
  expect(rows).toMatchObject([{ line: 2 }, { line: 7, row: cell }])
})

test('a grid whose first cell was typed anew is told, not lost', async () => {
  const { head } = await readAll(await workbook({ Prix: list, EN40: gridFrom('Stores 40 mm') }))
  expect(head.unreadSheets).toEqual(['EN40'])
})

test('a list under such a title is a list', async () => {
  const { head, rows } = await readAll(await workbook({ Prix: [['Grille de prix 2026'], ...list] }))
  expect([head.unreadSheets, rows]).toMatchObject([undefined, [{ line: 3, row: { cents: 980 } }]])
})

test('behind a cover, the refusal names the sheet that was read', async () => {
  const read = 'La feuille lue est la première\u00a0: «\u00a0Sommaire\u00a0». Mettez la liste en premier.'
  expect(await refusalOf(await workbook({ Sommaire: [['Nos gammes'], ['Stores']], Prix: list }))).toContain(
    read,
  )
  expect(await refusalOf(await workbook({ Sommaire: [], Prix: list }))).toContain(read)
  expect(await refusalOf(await workbook({ Sommaire: [names], Prix: list }))).toContain(read)
  expect(await refusalOf(await workbook({ Sommaire: [['Nos gammes']] }))).not.toContain('Sommaire')
})
