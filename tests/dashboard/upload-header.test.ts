import { expect, test } from 'vitest'
import { readAll, refusalOf, workbookOf, workbookParts, zipOf } from './upload-files.ts'

const row = { kind: 'prices', reference: 'RA25-PRO', cents: 980 }
const titles = ['Tarif 2026, établi le 2 mars', 'Fournisseur ; Aluplast', '']

test('a CSV may begin with a title and a date: lines keep their numbers', async () => {
  const { head, rows } = await readAll([...titles, 'réf;prix', 'RA25-PRO;9,80', 'RA25-PRO;3'].join('\n'))
  expect([head.separator, head.columns]).toEqual([';', ['réf', 'prix']])
  expect(rows).toMatchObject([
    { line: 5, row },
    { line: 6, faults: [{ reason: 'La référence RA25-PRO figure déjà à la ligne 5.' }] },
  ])
})

test('a workbook too', async () => {
  const { rows } = await readAll(await workbookOf([['Tarif 2026'], ['réf', 'prix'], ['RA25-PRO', 9.8]]))
  expect(rows).toEqual([{ line: 3, row }])
})

test('past its 20 first lines a header is one no more', async () => {
  const long = Array.from({ length: 20 }, (_, at) => `Remarque ${at + 1}`)
  expect(await refusalOf([...long, 'réf;prix', 'RA25-PRO;9,80'].join('\n'))).toContain(
    'Aucune des 20 premières lignes ne nomme les colonnes attendues.',
  )
  expect((await readAll([...long.slice(1), 'réf;prix', 'RA25-PRO;9,80'].join('\n'))).rows).toEqual([
    { line: 21, row },
  ])
})

test('numbers shown as percentages are refused, by their own format or a written one', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="0.00\\ &quot;%&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
  const line = (at: number, style: number) =>
    `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>RA25-A${at}</t></is></c><c r="B${at}" s="${style}"><v>0.5</v></c></row>`
  const header =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>réf</t></is></c><c r="B1" t="inlineStr"><is><t>prix</t></is></c></row>'
  const sheet = `<worksheet><sheetData>${header}${line(2, 1)}${line(3, 2)}${line(4, 3)}${line(5, 0)}</sheetData></worksheet>`
  const { rows } = await readAll(await zipOf(workbookParts(sheet, { styles })))
  const percent = { column: 'prix', value: '50\u00a0%', reason: expect.stringContaining('pourcentage') }
  expect(rows).toMatchObject([
    { line: 2, faults: [percent] },
    { line: 3, faults: [percent] },
    { line: 4, row: { cents: 50 } },
    { line: 5, row: { cents: 50 } },
  ])
})
