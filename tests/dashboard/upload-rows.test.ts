import { describe, expect, it } from 'vitest'
import { readHeader } from '#shared/dashboard/uploads/upload-rows.columns'
import { RowChecker } from '#shared/dashboard/uploads/upload-rows.rules'
import { text } from './upload-cells.fixtures.ts'

const columnsOf = (...names: string[]) => {
  const header = readHeader(names)
  if (!header.ok) throw new Error(header.message)
  return header.columns
}

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
