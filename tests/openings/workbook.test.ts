import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { writeWorkbook } from '#server/platform/workbook'
import { readOpenings } from '#shared/openings/read-openings'
import { sheetOf } from '#shared/openings/sheet-text'
import { workbookText } from '#shared/openings/workbook'
import { blindColumns as columns } from './openings.fixtures.ts'

const cellsIn = (file: Uint8Array) => sheetOf(workbookText(file) ?? 'none')

/** A workbook as Excel writes it: shared texts, a hidden sheet first, cells without their place. */
const SHEET =
  '<worksheet><cols><col min="1"/></cols><sheetData><row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Hauteur</t></is></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>1.2050000000000001</v></c><c r="C2" s="3"/><c r="D2" t="str"><f>1</f><v>190 cm</v></c></row><row r="3"/></sheetData></worksheet>'

const byExcel = async (sheet = SHEET): Promise<Uint8Array> => {
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  add(
    'xl/workbook.xml',
    '<workbook xmlns:r="x"><sheets><sheet name="Notes" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Relevé" sheetId="2" r:id="rId2"/></sheets></workbook>',
  )
  add(
    'xl/_rels/workbook.xml.rels',
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
  )
  add('xl/worksheets/sheet1.xml', '<worksheet><sheetData/></worksheet>')
  add(
    'xl/sharedStrings.xml',
    '<sst><si><t>Pi&#232;ce</t></si><si><r><t>Largeur </t></r><r><t>(m)</t></r><rPh><t>x</t></rPh></si><si><t>Cuisine &amp; &quot;cellier&quot;</t></si></sst>',
  )
  add('xl/worksheets/sheet2.xml', sheet)
  zip.end()
  return buffer(zip.outputStream)
}

describe('a workbook', () => {
  it('is read from its first sheet in sight, like the same cells pasted', async () => {
    const cells = cellsIn(await byExcel())
    expect(cells).toEqual([
      ['Pièce', 'Largeur (m)', '', 'Hauteur'],
      ['Cuisine & "cellier"', '1.205', '', '190 cm'],
    ])
    expect(readOpenings(cells, columns).rows).toEqual([
      { _label: 'Cuisine & "cellier"', width: '1.205 m', height: '190 cm' },
    ])
  })

  it('has no character that XML cannot hold: a spreadsheet would not open it', async () => {
    const rows = [['BC\u0001-12\u000b\uffff', 'Bon\tà tirer', '_x00\u00010A_']]
    const sheet = { name: 'Commandes\u0002', rows, widths: [20] as const, frozen: { rows: 1, columns: 0 } }
    const file = await buffer(writeWorkbook([sheet]))
    expect(cellsIn(file)).toEqual([['BC-12', 'Bon à tirer', '_x000A_']])
    const parts = Object.values(unzipSync(file)).map((part) => strFromU8(part))
    expect(parts.join('')).not.toMatch(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/u)
  })

  it('is read as this shop writes one', async () => {
    const rows = [
      ['Repère', { head: 'Largeur' }],
      ['Salon_x000A_', { mm: 1400 }],
    ]
    const sheet = { name: 'Ouvertures', rows, widths: [20] as const, frozen: { rows: 1, columns: 0 } }
    expect(cellsIn(await buffer(writeWorkbook([sheet])))).toEqual([
      ['Repère', 'Largeur'],
      ['Salon_x000A_', '1400'],
    ])
  })

  it('of one column keeps its decimal commas', async () => {
    const sheet = {
      name: 'L',
      rows: [['1,5 m'], ['2;3']],
      widths: [9] as const,
      frozen: { rows: 0, columns: 0 },
    }
    expect(cellsIn(await buffer(writeWorkbook([sheet])))).toEqual([['1,5 m'], ['2;3']])
  })

  it('is none without its parts, cut short, or another file', async () => {
    const whole = await byExcel()
    expect(workbookText(new Uint8Array(30))).toBeNull()
    expect(workbookText(whole.subarray(0, whole.length - 30))).toBeNull()
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from('x'), 'content.xml')
    zip.end()
    expect(workbookText(await buffer(zip.outputStream))).toBeNull()
  })

  it('whose sheet is spoilt anywhere is read or refused: nothing else comes of it', async () => {
    const pieces = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('<', '>', '&', '"', '</c>', ']]>', '<!--'),
    )
    const spoilt = fc.record({ at: fc.nat(SHEET.length), cut: fc.nat(40), piece: pieces })
    let refused = 0
    await fc.assert(
      fc.asyncProperty(spoilt, async ({ at, cut, piece }) => {
        const text = workbookText(await byExcel(SHEET.slice(0, at) + piece + SHEET.slice(at + cut)))
        if (text === null) refused += 1
      }),
      { numRuns: 300 },
    )
    expect(refused).toBeGreaterThan(0)
  })
})
