import { describe, expect, it } from 'vitest'
import type { Cell } from '#shared/dashboard/uploads/upload-rows.cells'
import { readCents, readNumber, readText, shownValue } from '#shared/dashboard/uploads/upload-rows.cells'
import { number, text } from './upload-cells.fixtures.ts'

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
