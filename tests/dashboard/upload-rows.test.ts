import { describe, expect, it } from 'vitest'
import type { Cell } from '#shared/dashboard/uploads/upload-rows.cells'
import { readCents, readNumber, readText, shownValue } from '#shared/dashboard/uploads/upload-rows.cells'
import { readHeader } from '#shared/dashboard/uploads/upload-rows.columns'
import { RowChecker } from '#shared/dashboard/uploads/upload-rows.rules'

const text = (value: string): Cell => ({ kind: 'text', text: value })
const number = (value: number): Cell => ({ kind: 'number', text: String(value), value })

const columnsOf = (...names: string[]) => {
  const header = readHeader(names)
  if (!header.ok) throw new Error(header.message)
  return header.columns
}

/** Result of a price cell: cents, or the start of its reason. */
const price = (cell: Cell) => {
  const read = readCents(cell)
  return read.ok ? read.value.value : read.reason.split(/[\u00a0:,(]/)[0]?.trim()
}

describe('a price', () => {
  it.each([
    ['12,5', 1250],
    ['12.50', 1250],
    ['1 234,50', 123_450],
    ['1\u00a0234,50\u00a0€', 123_450],
    ['1\u202f234\u202f567', 'Le prix dépasse 1'],
    ['1\u202f000\u202f000,00', 100_000_000],
    ['1’234.5', 123_450],
    ["1'234,5 EUR", 123_450],
    ['€ 3', 300],
    ['0', 0],
    ['-0,00', 0],
    ['0007,10', 710],
    ['-3,20', 'Un prix ne peut pas être négatif.'],
    ['−3', 'Un prix ne peut pas être négatif.'],
    ['1,234', 'Un prix a deux décimales au plus.'],
    ['12.345', 'Un prix a deux décimales au plus.'],
    ['1000000,01', 'Le prix dépasse 1'],
    ['99999999999999999999', 'Le prix dépasse 1'],
    ['1e309', 'Nombre en écriture scientifique'],
    ['1,2E+03', 'Nombre en écriture scientifique'],
    ['1 23,4', 'Un nombre est attendu'],
    ['1.234,50', 'Un nombre est attendu'],
    ['NaN', 'Un nombre est attendu'],
    ['Infinity', 'Un nombre est attendu'],
    ['0x10', 'Un nombre est attendu'],
    ['sur devis', 'Un nombre est attendu'],
    ['50 %', 'Cette cellule est affichée en pourcentage'],
    ['1\u00a0200,5%', 'Cette cellule est affichée en pourcentage'],
    ['%', 'Un nombre est attendu'],
    ['', 'Cette valeur est obligatoire.'],
    ['€', 'Cette valeur est obligatoire.'],
    ['=A1*2', 'Cette cellule contient une formule'],
  ])('« %s » is %s', (written, expected) => {
    expect(price(text(written))).toBe(expected)
  })

  it('of a workbook is its number, binary noise aside', () => {
    expect(
      [
        12.3,
        0.1 + 0.2,
        12.300000000000001,
        1e6,
        0,
        -0.01,
        12.345,
        Number.POSITIVE_INFINITY,
        1_000_000.01,
      ].map((value) => price(number(value))),
    ).toEqual([
      1230,
      30,
      1230,
      100_000_000,
      0,
      'Un prix ne peut pas être négatif.',
      'Un prix a deux décimales au plus.',
      'Ce nombre est hors des limites.',
      'Le prix dépasse 1',
    ])
  })

  it('is never what a formula gave, a date, an error or a yes', () => {
    expect(
      (['formula', 'date', 'error', 'boolean'] as const).map((kind) => price({ kind, text: '12' })),
    ).toEqual([
      'Cette cellule contient une formule',
      'Le tableur a pris cette valeur pour une date',
      'Cette cellule contient une erreur de calcul du tableur.',
      'Cette cellule contient VRAI ou FAUX',
    ])
  })
})

describe('a number and a text', () => {
  it('of an attribute may be negative and have decimals, within limits', () => {
    const read = (cell: Cell) => {
      const result = readNumber(cell)
      return result.ok ? result.value : result.reason
    }
    expect(
      [text('-2,125'), text('1 000'), number(-0), text('1000000001'), number(Number.POSITIVE_INFINITY)].map(
        read,
      ),
    ).toEqual([
      { value: -2.125, point: ',' },
      { value: 1000, point: null },
      { value: 0, point: null },
      'Ce nombre est hors des limites.',
      'Ce nombre est hors des limites.',
    ])
  })

  it('keep what people see, and refuse what they cannot see', () => {
    const read = (cell: Cell) => {
      const result = readText(cell, 20)
      return result.ok ? result.value : result.reason
    }
    expect(
      [
        text('  Support\r\n mural\t25 '),
        text('e\u0301te\u0301'),
        number(12),
        text('- 20 % de jeu'),
        text("'+33 1"),
        number(1.5),
        text('a\u0000b'),
        text('A\u200bB'),
        text('x\ufffd'),
        text('=1+1'),
        text('x'.repeat(21)),
      ].map(read),
    ).toEqual([
      'Support mural 25',
      'été',
      '12',
      '- 20 % de jeu',
      '+33 1',
      'Un texte est attendu, pas un nombre\u00a0: mettez la cellule au format Texte.',
      'Ce texte contient un caractère invisible ou illisible (U+0000).',
      'Ce texte contient un caractère invisible ou illisible (U+200B).',
      'Ce texte contient un caractère invisible ou illisible (U+FFFD).',
      'Cette cellule contient une formule\u00a0: remplacez-la par sa valeur (copier, puis collage spécial «\u00a0valeurs\u00a0»).',
      'Ce texte compte 21 caractères\u00a0: 20 au plus.',
    ])
  })

  it('are shown in faults by their first 100 characters, never half of one', () => {
    expect(shownValue('a'.repeat(100))).toBe('a'.repeat(100))
    expect(shownValue('a'.repeat(101))).toBe(`${'a'.repeat(99)}…`)
    expect(shownValue(`${'a'.repeat(98)}😀😀`)).toBe(`${'a'.repeat(98)}…`)
    expect(shownValue('a\u0000')).toBe('a\ufffd')
  })
})

describe('the header', () => {
  it('is read whatever the case, accents, spaces and synonyms, and tells the kind', () => {
    expect(columnsOf(' REFERENCE ', 'Désignation', 'Prix H.T. (€)', '', 'Stock')).toEqual({
      kind: 'prices',
      names: ['REFERENCE', 'Désignation', 'Prix H.T. (€)', '', 'Stock'],
      fields: { reference: 0, price: 2 },
      attributes: [],
      ignored: ['Stock'],
    })
    expect(columnsOf('Réf', 'Type', 'Libellé', 'PU HT', 'Unité', 'attr:nm', 'Attr : cover')).toMatchObject({
      kind: 'components',
      fields: { reference: 0, type: 1, label: 2, price: 3, unit: 4 },
      attributes: [
        { key: 'nm', at: 5 },
        { key: 'cover', at: 6 },
      ],
      ignored: [],
    })
    expect(columnsOf('Code article', 'Famille', 'Nom', 'Descriptif', 'Action').kind).toBe('models')
  })

  it('names what is lost, not what our own files have for people to read', () => {
    const ours = ['n° de ligne', 'colonnes refusées', 'valeurs refusées', 'raisons']
    expect(columnsOf(...ours, 'référence', 'Libellé', 'prix HT', 'Unité').ignored).toEqual([])
    expect(columnsOf('réf', 'prix', 'Famille', 'Largeur', 'Remise').ignored).toEqual([
      'Famille',
      'Largeur',
      'Remise',
    ])
    expect(columnsOf('réf', 'type', 'nom', 'prix', 'unité', 'Modèle').ignored).toEqual(['Modèle'])
  })

  it.each([
    [['a', 'b'], 'Aucune des 20 premières lignes ne nomme les colonnes attendues.'],
    [
      ['référence', 'type', 'prix HT'],
      'Il manque les colonnes «\u00a0désignation\u00a0», «\u00a0unité\u00a0»',
    ],
    [['prix'], 'Il manque la colonne «\u00a0référence\u00a0» à ce fichier de prix.'],
    [['référence', 'prix', 'Prix HT'], 'La colonne «\u00a0Prix HT\u00a0» figure deux fois'],
    [['référence', 'prix', 'action'], 'Un fichier de prix n’a pas de colonne «\u00a0action\u00a0»'],
    [['référence', 'prix', 'attr:nm'], 'Les colonnes «\u00a0attr:…\u00a0» ne vont qu’avec'],
    [['référence', 'type', 'attr:É'], 'La colonne «\u00a0attr:É\u00a0» ne nomme pas un attribut'],
    [['référence', 'attr:nm', 'attr: nm'], 'La colonne «\u00a0attr: nm\u00a0» figure deux fois'],
    [
      Array.from({ length: 101 }, (_, at) => `c${at}`),
      'La ligne des noms de colonnes en compte plus de 100.',
    ],
  ])('is refused: %#', (names, message) => {
    const header = readHeader(names)
    expect(header.ok ? '' : header.message.slice(0, message.length)).toBe(message)
  })
})

describe('a row', () => {
  const components = columnsOf('référence', 'type', 'désignation', 'prix HT', 'unité', 'famille', 'attr:nm')
  const components2 = columnsOf('référence', 'type', 'désignation', 'prix HT', 'unité', 'action')

  it('of components says all that its columns have', () => {
    const checker = new RowChecker(components)
    const row = ['su-12', 'support', 'Support', '1,5', 'M²', 'rail-25, rail-18 rail-25', ''].map(text)
    expect(checker.check(2, row)).toEqual({
      ok: true,
      row: {
        kind: 'components',
        action: 'set',
        reference: 'SU-12',
        type: 'support',
        label: 'Support',
        cents: 150,
        per: 'm2',
        families: ['rail-25', 'rail-18'],
        attributes: { nm: null },
      },
    })
    expect(checker.decimal).toBe(',')
    expect(checker.check(3, ['SU-13', 'support', 'S', '2', 'u', '', '7'].map(text))).toMatchObject({
      row: { families: [], attributes: { nm: 7 } },
    })
    expect(new RowChecker(components2).check(2, ['SU-12', 't', 'S', '2', 'u'].map(text))).toEqual({
      ok: true,
      row: {
        kind: 'components',
        action: 'set',
        reference: 'SU-12',
        type: 't',
        label: 'S',
        cents: 200,
        per: 'piece',
        attributes: {},
      },
    })
  })

  it('that removes needs its reference alone', () => {
    const checker = new RowChecker(components2)
    expect(checker.check(2, ['SU-12', '', '', '', '', 'Retirer'].map(text))).toEqual({
      ok: true,
      row: { kind: 'components', action: 'remove', reference: 'SU-12' },
    })
    const models = new RowChecker(columnsOf('référence', 'famille', 'désignation', 'description', 'action'))
    expect(models.check(2, ['RA-25', '', '', '', 'retirer'].map(text))).toEqual({
      ok: true,
      row: { kind: 'models', action: 'remove', reference: 'RA-25' },
    })
    expect(models.check(3, ['RA-26', 'rail-25', 'Rail', 'Un rail.', ''].map(text))).toEqual({
      ok: true,
      row: {
        kind: 'models',
        action: 'set',
        reference: 'RA-26',
        family: 'rail-25',
        name: 'Rail',
        description: 'Un rail.',
      },
    })
  })

  it('tells each of its faults with its column and value', () => {
    const checker = new RowChecker(components)
    const row = ['Réf 1', 'Support', '', '-1', 'boîte', 'Rail 25', 'x', 'de trop'].map(text)
    const checked = checker.check(2, row)
    expect(
      checked.ok ? [] : checked.faults.map(({ column, value, reason }) => [column, value, reason]),
    ).toEqual([
      [
        '',
        'de trop',
        'Cette ligne a plus de cellules que les 7 colonnes nommées\u00a0: mettez entre guillemets les textes et les nombres qui contiennent le séparateur.',
      ],
      [
        'référence',
        'Réf 1',
        'Une référence de composant compte 2 à 40 caractères\u00a0: lettres sans accent, chiffres, point, barre oblique ou tiret.',
      ],
      [
        'type',
        'Support',
        'Un type de composant s’écrit en minuscules sans accent, chiffres ou _, comme support ou glider (40 caractères au plus).',
      ],
      ['désignation', '', 'Cette valeur est obligatoire.'],
      ['prix HT', '-1', 'Un prix ne peut pas être négatif.'],
      ['unité', 'boîte', 'Une unité est u (pièce), m, m² ou kg.'],
      [
        'famille',
        'Rail 25',
        'Une famille s’écrit par son nom d’adresse, en minuscules sans accent, comme rail-manuel-25 (80 caractères au plus).',
      ],
      [
        'attr:nm',
        'x',
        'Un nombre est attendu, comme 1234,50 ou 1234.50 (milliers séparés par une espace ou une apostrophe).',
      ],
    ])
  })

  it('whose reference came before names the first line, whatever became of it', () => {
    const checker = new RowChecker(columnsOf('référence', 'prix'))
    expect(
      [
        ['AB-1', '1'],
        ['AB-2', 'rien'],
        ['ab-1', '1'],
        ['AB-2', '2'],
      ].map((cells, at) => {
        const checked = checker.check(at + 2, cells.map(text))
        return checked.ok ? 'good' : checked.faults.map(({ column, reason }) => [column, reason.slice(0, 45)])
      }),
    ).toEqual([
      'good',
      [['prix', 'Un nombre est attendu, comme 1234,50 ou 1234.']],
      [['référence', 'La référence AB-1 figure déjà à la ligne 2.']],
      [['référence', 'La référence AB-2 figure déjà à la ligne 3.']],
    ])
  })
})
