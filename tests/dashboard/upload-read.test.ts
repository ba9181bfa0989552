import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { exampleFile } from '#server/dashboard/uploads/examples'
import { checkTable } from '#server/dashboard/uploads/read-table'
import { rejectedCsv } from '#server/dashboard/uploads/rejected-csv'
import { ComponentRow, ModelRow, PriceRow } from '#shared/dashboard/uploads/upload-rows.schema'
import { listWorkbook, readAll, workbookOf } from './upload-files.ts'
import { csvDialect, csvOf, expected, likeEscape, list, names, units } from './upload-lists.fixtures.ts'

describe('any list', () => {
  it('written as CSV in any dialect reads back equal', async () => {
    await fc.assert(
      fc.asyncProperty(list, csvDialect, async (rows, dialect) => {
        const read = await readAll(csvOf(rows, dialect))
        expect(read.rows.map((row) => ('row' in row ? row.row : row))).toEqual(rows.map(expected))
        expect(read.head).toMatchObject({
          kind: 'components',
          format: 'csv',
          encoding: dialect.encoding === 'Windows-1252' ? 'Windows-1252' : 'UTF-8',
          separator: dialect.separator,
          decimal: dialect.point,
          columns: names,
        })
        expect(read.batches.at(-1)).toMatchObject({ read: read.batches[0]?.size })
      }),
      { numRuns: 60 },
    )
  })

  it('written as a workbook by any tool reads back equal', async () => {
    const dialects = fc.record({
      prefix: fc.constantFrom('', 'x'),
      shared: fc.boolean(),
      places: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(list, dialects, async (rows, dialect) => {
        const table = rows.map((row) => [
          row.reference,
          row.type,
          row.label,
          row.cents / 100,
          units[row.per],
          row.family,
          row.nm ?? '',
        ])
        // What looks like the escape of a character is itself escaped.
        const escaped = table.map((row) =>
          row.map((cell) => (typeof cell === 'string' ? cell.replaceAll('_x', '_x005F_x') : cell)),
        )
        const read = await readAll(await workbookOf([names, ...escaped], dialect))
        const ours = await readAll(await listWorkbook([names, ...table]))
        for (const { rows: back } of [read, ours])
          expect(back.map((row) => ('row' in row ? row.row : row))).toEqual(rows.map(expected))
      }),
      { numRuns: 30, examples: [[[likeEscape], { prefix: '', shared: false, places: true }]] },
    )
  })

  it('gives rows that have the form that is promised', async () => {
    const forms = [PriceRow, ComponentRow, ModelRow].map((schema) => Compile(schema))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.string({ unit: 'grapheme', maxLength: 8 }), { minLength: 3, maxLength: 5 }), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.constantFrom('ref;prix', 'ref;type;nom;prix;u;action', 'ref;famille;nom;description'),
        async (lines, header) => {
          const text = lines.map((line) =>
            line.map((cell) => `"${cell.replaceAll('"', '').replaceAll('\u0000', '')}"`).join(';'),
          )
          const { rows } = await readAll(`${header}\nAA;b;c;1;u\n${text.join('\n')}`)
          for (const row of rows) {
            if ('row' in row) expect(forms.some((form) => form.Check(row.row))).toBe(true)
            else expect(row.faults.length).toBeGreaterThan(0)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('lines', () => {
  it('are those of the file: blank ones and line ends inside quotes count', async () => {
    const { rows } = await readAll('ref;prix;note\r\n\r\nAA-1;1;"deux\r\nlignes"\r\n;;\r\nAA-2;x;\r\nAA-3;3')
    expect(rows).toEqual([
      { line: 3, row: { kind: 'prices', reference: 'AA-1', cents: 100 } },
      {
        line: 6,
        faults: [
          {
            column: 'prix',
            value: 'x',
            reason:
              'Un nombre est attendu, comme 1234,50 ou 1234.50 (milliers séparés par une espace ou une apostrophe).',
          },
        ],
        raw: ['AA-2', 'x', ''],
      },
      { line: 7, row: { kind: 'prices', reference: 'AA-3', cents: 300 } },
    ])
  })

  it('come in batches of 500 at most, with what is read so far', async () => {
    const text = ['ref;prix', ...Array.from({ length: 1200 }, (_, at) => `AA-${at};1`)].join('\n')
    const { batches, rows } = await readAll(text)
    expect(batches.map((batch) => batch.rows.length)).toEqual([500, 500, 200])
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 1200 }, (_, at) => at + 2))
    const read = batches.map((batch) => batch.read)
    expect(read).toEqual([...read].sort((a, b) => a - b))
    expect(read.at(-1)).toBe(text.length)
  })

  it('past 200,000 are refused', async () => {
    const cells = (...texts: string[]) => texts.map((text) => ({ kind: 'text' as const, text }))
    const again = cells('AA-1', '1')
    async function* pieces() {
      yield { rows: [{ line: 1, cells: cells('ref', 'prix') }], read: 1 }
      yield { rows: Array.from({ length: 200_001 }, (_, at) => ({ line: at + 2, cells: again })), read: 2 }
    }
    const head = { format: 'csv', encoding: 'UTF-8', separator: ';' } as const
    const read = async (): Promise<number> => {
      let lines = 0
      for await (const { rows } of checkTable({ head, pieces: pieces(), size: 2 })) lines += rows.length
      return lines
    }
    await expect(read()).rejects.toMatchObject({
      message: "Ce fichier compte plus de 200'000 lignes\u00a0: répartissez-les en plusieurs fichiers.",
      line: 200_002,
    })
  })

  it('stop coming when the reading is stopped', async () => {
    const stopping = new AbortController()
    stopping.abort(new Error('stopped'))
    await expect(readAll('ref;prix\nAA-1;1', stopping.signal)).rejects.toThrow('stopped')
  })
})

describe('examples', () => {
  const expectedKinds = [
    ['prices', 'csv'],
    ['prices', 'xlsx'],
    ['components', 'csv'],
    ['components', 'xlsx'],
    ['models', 'csv'],
    ['models', 'xlsx'],
    ['template', 'json'],
  ] as const

  const exampleBytes = async (...asked: Parameters<typeof exampleFile>): Promise<Buffer> => {
    const example = exampleFile(...asked)
    if (example === undefined) throw new Error('There is no such example.')
    return Buffer.concat((await example.bytes.toArray()).map((piece) => Buffer.from(piece)))
  }

  it.each(expectedKinds)('%s as %s reads back without a fault', async (kind, format) => {
    const { head, rows } = await readAll(await exampleBytes(kind, format))
    // what our own price list says beside its prices is for people: nothing is lost
    expect({ kind: head.kind, format: head.format, ignored: head.ignored }).toEqual({
      kind,
      format,
      ignored: [],
    })
    expect(rows.filter((row) => 'faults' in row)).toEqual([])
    expect(exampleFile(kind, format)?.name.endsWith(`.${format}`)).toBe(true)
  })

  it('say the same in both formats', async () => {
    for (const kind of ['prices', 'components', 'models'] as const) {
      const [csv, xlsx] = await Promise.all(
        (['csv', 'xlsx'] as const).map(async (format) => readAll(await exampleBytes(kind, format))),
      )
      expect(csv?.rows).toEqual(xlsx?.rows)
    }
  })

  it('do not exist for a format that a kind has not', async () => {
    expect([exampleFile('template', 'csv'), exampleFile('prices', 'json')]).toEqual([undefined, undefined])
  })
})

describe('refused rows as CSV', () => {
  const columns = ['référence', 'prix HT']
  const refused = [
    {
      line: 2,
      faults: [
        { column: 'référence', value: '=cmd|calc', reason: 'Formule.' },
        { column: 'prix HT', value: '-1', reason: 'Négatif.' },
      ],
      raw: ['=cmd|calc', '-1'],
    },
    { line: 7, faults: [{ column: 'référence', value: 'a"b', reason: 'Oui\u00a0; non.' }], raw: [] },
  ]

  it('say where and why, then the cells, none of which is a formula', async () => {
    let text = ''
    for await (const piece of rejectedCsv(columns, refused)) text += piece
    expect(text).toBe(
      '\ufeffn° de ligne;colonnes refusées;valeurs refusées;raisons;référence;prix HT\r\n' +
        "2;référence | prix HT;'=cmd|calc | -1;Formule. | Négatif.;'=cmd|calc;'-1\r\n" +
        '7;référence;"a""b";"Oui\u00a0; non.";;\r\n',
    )
  })

  it('may be mended and sent again', async () => {
    const { head, rows } = await readAll('ref;prix\nAA-1;x\nAA-2;3\nAA-3;-1')
    const again: string[] = []
    const wrong = rows.filter((row) => 'faults' in row)
    for await (const piece of rejectedCsv(head.columns, wrong)) again.push(piece)
    const mended = again.join('').replace(';x\r', ';4,10\r').replace(";'-1\r", ';5\r')
    expect((await readAll(mended)).rows).toEqual([
      { line: 2, row: { kind: 'prices', reference: 'AA-1', cents: 410 } },
      { line: 3, row: { kind: 'prices', reference: 'AA-3', cents: 500 } },
    ])
  })
})

it('a workbook of ours is written as text where it is text: a reference stays one', async () => {
  const { rows } = await readAll(
    await listWorkbook([
      ['ref', 'prix'],
      ['12-05', 3],
      ['001', 4],
    ]),
  )
  expect(rows).toEqual([
    { line: 2, row: { kind: 'prices', reference: '12-05', cents: 300 } },
    { line: 3, row: { kind: 'prices', reference: '001', cents: 400 } },
  ])
})
