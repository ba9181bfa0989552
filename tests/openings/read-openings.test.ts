import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate } from '#shared/configurator/evaluate'
import {
  columnsOf,
  duplicatesOf,
  LABEL,
  OPENINGS_MAX,
  type OpeningRow,
  QUANTITY,
} from '#shared/openings/openings'
import { openingsCsv } from '#shared/openings/openings-csv'
import { placeOpenings, readOpenings } from '#shared/openings/read-openings'
import { sheetOf } from '#shared/openings/sheet-text'
import { blindWork, blindColumns as columns } from './openings.fixtures.ts'

const read = (text: string, from?: string) => readOpenings(sheetOf(text), columns, from)
const row = (id: number, cells: OpeningRow['cells']): OpeningRow => ({ id, cells, own: {} })

describe('a sheet', () => {
  it('is cut by tabs, else by semicolons, else by commas', () => {
    expect(sheetOf('Salon\t1400,5\t1600\r\n')).toEqual([['Salon', '1400,5', '1600']])
    expect(sheetOf('Salon;1400,5;1600')).toEqual([['Salon', '1400,5', '1600']])
    expect(sheetOf('Salon,1400,1600\nBureau,900,1600')).toEqual([
      ['Salon', '1400', '1600'],
      ['Bureau', '900', '1600'],
    ])
    expect(sheetOf('sep=,\n"a;b",2')).toEqual([['a;b', '2']])
  })

  it('has quoted cells with separators, quotes and line ends in them, and no empty line', () => {
    expect(sheetOf('\ufeff"Salon; ""est"""\n\n;;\n"deux\r\nlignes";12')).toEqual([
      ['Salon; "est"'],
      ['deux lignes', '12'],
    ])
  })
})

describe('the openings of a sheet', () => {
  it('are read by the names of its first line, in any order, with the unit of a column', () => {
    expect(read('Repère;Largeur (cm);Hauteur;Côté;Qté;Coloris\nSalon;140,5;2,4 m;G;2;Blanc')).toEqual({
      rows: [{ [LABEL]: 'Salon', width: '140,5 cm', height: '2,4 m', side: 'left', [QUANTITY]: '2' }],
      header: true,
      ignored: ['Coloris'],
    })
    expect(read('Quantité\tHauteur\tLargeur\tPièce\n1\t1600\t1400\tSéjour').rows).toEqual([
      { [LABEL]: 'Séjour', width: '1400', height: '1600', [QUANTITY]: '1' },
    ])
  })

  it('are read in the order of the table without names, from a column on', () => {
    expect(read('Salon\t1400\t1600\tDroite\t3\tx').rows).toEqual([
      { [LABEL]: 'Salon', width: '1400', height: '1600', side: 'right', [QUANTITY]: '3' },
    ])
    expect(read('Salon\t1400\t1600\tDroite\t3\tx').ignored).toEqual(['6'])
    expect(read('1400\t1600', 'width').rows).toEqual([{ width: '1400', height: '1600' }])
  })

  it('keep what nobody can read as it is', () => {
    expect(read('Repère;Largeur;Côté\nSalon;14OO;milieu').rows).toEqual([
      { [LABEL]: 'Salon', width: '14OO', side: 'milieu' },
    ])
  })

  it('go over what stands there from a cell on, and after the last row with names', () => {
    const rows = [row(0, { width: '1' }), row(1, { [LABEL]: 'B', width: '2' }), row(2, {})]
    const over = placeOpenings(rows, 3, read('5\n6\n7', 'width'), columns, { id: 1, column: 'width' })
    expect(over.rows.map(({ cells }) => cells)).toEqual([
      { width: '1' },
      { [LABEL]: 'B', width: '5' },
      { width: '6' },
      { width: '7' },
    ])
    const after = placeOpenings(rows, 3, read('Largeur;Repère\n9;C'), columns, { id: 0, column: LABEL })
    expect(after.rows.map(({ cells }) => cells.width)).toEqual(['1', '2', '9'])
  })

  it('are 200 at most: it is told how many have no place', () => {
    const sheet = Array.from({ length: 230 }, (_, place) => `${place};1400;1600`).join('\n')
    const { rows, over } = placeOpenings([row(0, {})], 1, read(sheet), columns, null)
    expect([rows.length, over]).toEqual([OPENINGS_MAX, 30])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(OPENINGS_MAX)
  })
})

it('a size that is made in some measures only is chosen among them, however it is written', () => {
  const { loaded } = blindWork
  if (loaded === null) throw new Error('the blind has a template')
  const projection = {
    kind: 'choice' as const,
    key: 'projection',
    label: 'Avancée',
    options: [
      { value: '1600', label: '1600\u00a0mm' },
      { value: '2100', label: '2100\u00a0mm' },
    ],
  }
  const criteria = [...loaded.template.criteria, projection]
  const awning = columnsOf(evaluate({ ...loaded.template, criteria }, loaded.components, {}, {}))
  expect(awning.map(({ key }) => key)).toEqual(['width', 'height', 'projection', 'side'])
  const read = (text: string) => readOpenings(sheetOf(text), awning).rows.map((row) => row.projection)
  expect(read('Avancée (cm);Côté\n210;G\n1,6 m;D\n2500;G')).toEqual(['2100', '1600', '2500'])
  expect(read('Avancée\n2100\n2100 mm\n2')).toEqual(['2100', '2100', '2100'])
})

describe('rows that repeat one before them', () => {
  it('are those of the same opening, and those under the same name', () => {
    const cells = { [LABEL]: 'Salon', width: '1400', height: '1600' }
    const rows = [
      row(0, cells),
      row(1, { ...cells, width: '140 cm' }),
      row(2, { ...cells, width: '900' }),
      row(3, { ...cells, [LABEL]: 'Bureau' }),
      row(4, {}),
      row(5, {}),
    ]
    expect([...duplicatesOf(rows, columns)]).toEqual([
      [1, { of: 0, kind: 'same' }],
      [2, { of: 0, kind: 'label' }],
    ])
  })
})

it('what is written as CSV and read again is the same', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .map((one) => one.replace(/[\s\u00a0\u202f\ufeff]+/g, ' ').trim())
    .filter((one) => !one.startsWith("'"))
  const size = fc.oneof(
    fc.integer({ min: 1, max: 6000 }).map(String),
    fc.constantFrom('1,2 m', '140 cm'),
    text,
  )
  const cells = fc.record({
    [LABEL]: text,
    width: size,
    height: size,
    side: fc.constantFrom('', 'left', 'right'),
    [QUANTITY]: fc.constantFrom('', '1', '12', 'beaucoup'),
  })
  fc.assert(
    fc.property(fc.array(cells, { maxLength: 12 }), (all) => {
      const rows = all.map((one, id) => row(id, one))
      const said = all
        .map((one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== '')))
        .filter((one) => Object.keys(one).length > 0)
      const again = read(openingsCsv(rows, columns))
      expect(again.rows).toEqual(said)
      expect(
        openingsCsv(
          again.rows.map((one, id) => row(id, one)),
          columns,
        ),
      ).toBe(openingsCsv(rows, columns))
    }),
  )
})
