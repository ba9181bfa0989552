import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Archive } from '#server/dashboard/uploads/xlsx-archive'
import { XmlReader } from '#server/dashboard/uploads/xlsx-xml'
import { faultsOf, fileOf, readAll, refusalOf, workbookOf, workbookParts, zipOf } from './upload-files.ts'

const MB = 1024 * 1024
const DAMAGED = 'Ce fichier XLSX est abîmé ou incomplet.'
const BOMB = 'Ce fichier XLSX se déploie bien au-delà d’une liste de prix'
const UNUSUAL = 'Ce fichier XLSX a une structure inhabituelle'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

describe('a file that is no list', () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('ref;prix\nAA-1;1', 'utf16le')])
  const longLine = `ref;prix\n${'x'.repeat(70_000)}`
  const million = `ref;prix${';'.repeat(1_000_000)}\nAA-1;1`

  it.each<[string, Buffer | string, string]>([
    ['empty', '', 'Ce fichier est vide.'],
    ['blank', '\r\n ;;\r\n', 'Ce fichier est vide.'],
    ['a header alone', 'ref;prix\r\n', 'Ce fichier ne contient que le nom des colonnes'],
    [
      '50 MB of garbage',
      // Its first byte is a letter: a brace would make it a template.
      Buffer.alloc(50 * MB, Buffer.concat([Buffer.from('a'), randomBytes(4096)])),
      'Ce fichier n’est pas un texte lisible (octet nul à la ligne',
    ],
    ['over 50 MB', Buffer.alloc(50 * MB + 1, 0x61), 'Ce fichier dépasse 50\u00a0Mo'],
    ['megabytes without a line end', Buffer.alloc(8 * MB, 0x61), 'La ligne 1 dépasse 64\u00a0ko'],
    ['a line far too long', longLine, 'La ligne 2 dépasse 64\u00a0ko'],
    ['a million columns', million, 'La ligne 1 dépasse 64\u00a0ko'],
    ['thousands of columns', 'ref;'.repeat(10_000), 'La ligne des noms de colonnes en compte plus de 100.'],
    [
      'a NUL',
      'ref;prix\nAA-1;1\nAA-2;\u0000',
      'Ce fichier n’est pas un texte lisible (octet nul à la ligne 3)',
    ],
    ['UTF-16', utf16, 'Ce fichier est en UTF-16'],
    [
      'an old workbook',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
      'Ce fichier est un ancien classeur Excel',
    ],
    ['a PDF', '%PDF-1.7', 'Ce fichier est un PDF.'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'Ce fichier est compressé (gzip).'],
    ['a page', '<html><table>', 'Ce fichier est une page HTML'],
  ])('%s is refused with its sentence', async (_, bytes, message) => {
    expect((await refusalOf(bytes)).slice(0, message.length)).toBe(message)
  })
})

describe('a CSV', () => {
  it('in two encodings is refused with the lines of both', async () => {
    const both = Buffer.concat([Buffer.from('réf;prix\nAA-1;1\n'), latin1('é;1\n')])
    expect(await refusalOf(both)).toContain('il a de l’UTF-8 à la ligne 1 et un autre encodage à la ligne 3')
    const marked = Buffer.concat([Buffer.from('\ufeffref;prix\n'), latin1('é;1')])
    expect(await refusalOf(marked)).toContain('il commence en UTF-8 et un autre encodage à la ligne 2')
    // « 81 » is no character of Windows-1252.
    expect(await refusalOf(latin1('ref;prix\né;\u0081'))).toContain(
      'n’est ni UTF-8 ni Windows-1252 (ligne 2)',
    )
    // Cut at its end.
    expect(await refusalOf(Buffer.from('é;prix\né').subarray(0, -1))).toContain('mélange deux encodages')
  })

  it('whose quotes are alone is refused with its line, wherever it stands in the file', async () => {
    const good = Array.from({ length: 900 }, (_, at) => `AA-${at};1`)
    const at = (line: string): string => ['ref;prix', ...good, line, ...good].join('\r\n')
    expect([
      (await refusalOf(at('"AB;1'))).slice(0, 65),
      (await refusalOf(at('A"B;1'))).slice(0, 45),
      (await refusalOf(at('"AB"C;1'))).slice(0, 45),
      (await refusalOf(`ref;prix\n"${'ligne\n'.repeat(20_000)}`)).slice(0, 63),
    ]).toEqual([
      'Un guillemet ouvert à partir de la ligne 902 n’est jamais refermé',
      'Un guillemet est mal placé à la ligne 902. Un',
      'Un guillemet est mal placé à la ligne 902. Un',
      'Un guillemet ouvert à partir de la ligne 2 n’est jamais refermé',
    ])
  })

  it('whose decimal commas are its separator has faults, not wrong prices', async () => {
    const { rows } = await readAll('ref,prix\nAA-1,12,50\nAA-2,"12,50"')
    expect(faultsOf(rows[0]).map(([, reason]) => reason.slice(0, 38))).toEqual([
      'Cette ligne a plus de cellules que les',
    ])
    expect(rows[1]).toEqual({ line: 3, row: { kind: 'prices', reference: 'AA-2', cents: 1250 } })
  })
})

/** The bytes of a zip with one field of each central entry changed (offsets as in the format's note). */
const withDirectory = (zip: Buffer, change: (entry: Buffer) => void): Buffer => {
  const bytes = Buffer.from(zip)
  const signature = Buffer.from([0x50, 0x4b, 0x01, 0x02])
  for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 4)) {
    change(bytes.subarray(at))
  }
  return bytes
}

const sheet = (content: string): string => `<worksheet><sheetData>${content}</sheetData></worksheet>`
const headRow =
  '<row r="1"><c t="inlineStr"><is><t>ref</t></is></c><c t="inlineStr"><is><t>prix</t></is></c></row>'

describe('a zip that says it is a workbook', () => {
  it('and would inflate without end is refused by its directory: nothing is inflated', async () => {
    const parts = workbookParts(sheet(headRow))
    const zeros = Buffer.alloc(16 * MB)
    const bombs = await Promise.all([
      // 16 MB packed a thousand times smaller; parts that claim 1.2 GB together; more parts than a workbook has.
      zipOf({ ...parts, 'xl/media/a.bin': zeros }),
      zipOf(parts).then((zip) => withDirectory(zip, (entry) => entry.writeUInt32LE(200 * MB, 24))),
      zipOf(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.xml`, '']))),
    ])
    for (const bomb of bombs) {
      const { path } = await fileOf(bomb)
      await expect(Archive.open(path)).rejects.toThrow(BOMB)
    }
  })

  it('and inflates to more than its directory says is stopped while it is inflated', async () => {
    const rows = `<row><c><v>1</v></c></row>`.repeat(50_000)
    const zip = await zipOf(workbookParts(sheet(headRow + rows)))
    const lying = withDirectory(zip, (entry) => entry.writeUInt32LE(1000, 24))
    const { path } = await fileOf(lying)
    const archive = await Archive.open(path)
    let inflated = 0
    const inflate = async (): Promise<void> => {
      for await (const piece of archive.bytes('xl/worksheets/sheet1.xml')) inflated += piece.length
    }
    await expect(inflate()).rejects.toThrow(BOMB)
    archive.close()
    expect(inflated).toBeLessThanOrEqual(1000)
    expect(await refusalOf(lying)).toContain('Ce fichier XLSX')
  })

  it.each<[string, (entry: Buffer) => void, string]>([
    ['encrypted', (entry) => entry.writeUInt16LE(1, 8), 'Ce fichier est protégé par un mot de passe.'],
    ['packed by another method', (entry) => entry.writeUInt16LE(12, 10), UNUSUAL],
    ['overlapping', (entry) => entry.writeUInt32LE(0, 42), BOMB],
    ['of another sum', (entry) => entry.writeUInt32LE(7, 16), DAMAGED],
    ['leading out of the archive', (entry) => entry.write('../..', 46), DAMAGED],
  ])('whose parts are %s is refused', async (_, change, message) => {
    const zip = await workbookOf([
      ['ref', 'prix'],
      ['AA-1', 1],
    ])
    expect((await refusalOf(withDirectory(zip, change))).slice(0, message.length)).toBe(message)
  })

  it('and is none, is cut short or has a part twice is refused', async () => {
    const zip = await workbookOf([['ref', 'prix']])
    expect((await refusalOf(await zipOf({ mimetype: 'application/ods' }))).slice(0, 42)).toBe(
      'Ce fichier n’est pas un classeur XLSX. Enr',
    )
    expect((await refusalOf(zip.subarray(0, zip.length - 100))).slice(0, DAMAGED.length)).toBe(DAMAGED)
    expect((await refusalOf('PK\u0003\u0004 and nothing')).slice(0, DAMAGED.length)).toBe(DAMAGED)
    const twice = await zipOf({ ...workbookParts(sheet(headRow)), 'XL/workbook.xml': '<workbook/>' })
    expect((await refusalOf(twice)).slice(0, UNUSUAL.length)).toBe(UNUSUAL)
  })
})

describe('a workbook’s XML', () => {
  const refusalOfSheet = async (xml: string | Buffer): Promise<string> =>
    refusalOf(await zipOf({ ...workbookParts(''), 'xl/worksheets/sheet1.xml': xml }))

  it('with a document type is refused, so that no entity is ever read', async () => {
    const outside = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    const laughs = '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;&a;">]>'
    const messages = await Promise.all([
      refusalOfSheet(outside + sheet(`${headRow}<row><c t="str"><v>&e;</v></c></row>`)),
      refusalOfSheet(laughs + sheet(headRow)),
      refusalOf(
        await zipOf({ ...workbookParts(sheet(headRow)), 'xl/workbook.xml': `${outside}<workbook/>` }),
      ),
    ])
    expect(messages.map((message) => message.slice(0, 49))).toEqual(
      messages.map(() => 'Ce fichier XLSX déclare un type de document (DOCT'),
    )
  })

  it.each([
    ['not well-formed', '<worksheet><sheetData></worksheet>'],
    ['with an entity of its own', sheet(`${headRow}<row><c t="str"><v>&e;</v></c></row>`)],
    ['not UTF-8', Buffer.from('<worksheet>é</worksheet>', 'latin1')],
    ['deeper than any sheet', '<a>'.repeat(200)],
    ['with rows that go back', sheet(`${headRow}<row r="3"/><row r="2"/>`)],
    ['with cells that go back', sheet(`${headRow}<row r="2"><c r="B2"/><c r="A2"/></row>`)],
    ['with a place that is none', sheet(`${headRow}<row r="2"><c r="ZZZZZZ2"/></row>`)],
    ['with a text that is not there', sheet(`${headRow}<row r="2"><c t="s"><v>9</v></c></row>`)],
  ])('%s is refused', async (_, xml) => {
    expect((await refusalOfSheet(xml)).slice(0, DAMAGED.length)).toBe(DAMAGED)
  })

  it.each(['<a b="', '<a><!--', '<a>'])('that never ends (%s…) is stopped after a megabyte', (start) => {
    const reader = new XmlReader({ open: () => undefined, close: () => undefined })
    reader.write(Buffer.from(start))
    const piece = Buffer.alloc(65_536, 0x61)
    let written = 0
    const write = (): void => {
      for (; written < 64; written += 1) reader.write(piece)
    }
    expect(write).toThrow(DAMAGED)
    expect(written).toBeLessThanOrEqual(16)
  })
})

describe('a workbook’s cells', () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;jours&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'

  it('of formulas, errors, dates and yes are refused with their reason, empty rows passed over', async () => {
    const cells = [
      '<c t="str"><f>1+1</f><v>AA-1</v></c><c><f>SUM(A1:A9)</f><v>12</v></c>',
      '<c t="e"><v>#REF!</v></c><c t="b"><v>1</v></c>',
      '<c s="1"><v>45000</v></c><c s="2"><v>45000</v></c>',
      '<c t="d"><v>2026-01-02</v></c><c><v>1e309</v></c>',
      '<c s="3"/><c/>',
      '<c s="3"><v>12</v></c><c s="3"><v>3.5</v></c>',
      '<c t="inlineStr"><is><t>AA-2</t></is></c><c><v>abc</v></c>',
    ]
    const body = cells.map((row) => `<row>${row}</row>`).join('')
    const { rows } = await readAll(await zipOf(workbookParts(sheet(headRow + body), { styles })))
    const shown = rows.map((row) =>
      'faults' in row
        ? row.faults.map(({ column, value, reason }) => `${column} ${value} ${reason.split(/[\u00a0,(]/)[0]}`)
        : row.row,
    )
    expect(shown).toEqual([
      ['ref =1+1 Cette cellule contient une formule', 'prix =SUM(A1:A9) Cette cellule contient une formule'],
      [
        'ref #REF! Cette cellule contient une erreur de calcul du tableur.',
        'prix VRAI Cette cellule contient VRAI ou FAUX',
      ],
      [
        'ref 15/03/2023 Le tableur a pris cette valeur pour une date',
        'prix 15/03/2023 Le tableur a pris cette valeur pour une date',
      ],
      [
        'ref 2026-01-02 Le tableur a pris cette valeur pour une date',
        'prix 1e309 Ce nombre est hors des limites.',
      ],
      { kind: 'prices', reference: '12', cents: 350 },
      ['prix abc Un nombre est attendu'],
    ])
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 7, 8])
  })

  it('far to the right are one stray cell, however many', async () => {
    const far =
      '<row r="2"><c r="A2" t="inlineStr"><is><t>AA-1</t></is></c><c r="B2"><v>1</v></c><c r="XFD2"><v>7</v></c></row>'
    const { rows } = await readAll(await zipOf(workbookParts(sheet(headRow + far))))
    expect(rows.map((row) => ('raw' in row ? row.raw.length : 0))).toEqual([101])
    expect(faultsOf(rows[0]).map(([, reason]) => reason.slice(0, 38))).toEqual([
      'Cette ligne a plus de cellules que les',
    ])
  })
})
