import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXPRESSION_MAX_DEPTH, parseExpression } from '#shared/configurator/expression'
import { worth } from './engine-expression.fixtures.ts'

describe('reading an expression', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['12 / 4 / 3', 1],
    ['-2 + 5', 3],
    ['2 * -3', -6],
    ['1 < 2 and 2 < 1 or true', true],
    ['true or false and false', true],
    ['not 1 == 2', true],
    ['not not true', true],
    ["'a' in ['b', 'a']", true],
    ['3 in [1, 2]', false],
    ["if(2 > 1, 'yes', 'no')", 'yes'],
    ['min(3, 1, 2) + max(3, 1, 2)', 4],
    ['abs(-3)', 3],
    ['round(2.5)', 3],
    ['round(-2.5)', -2],
    ['even(7)', 8],
    ['even(6.2)', 8],
    ['item.nm', 7],
  ])('%s is %s', (text, expected) => {
    expect(worth(text)).toBe(expected)
  })

  it.each([
    ['', 0, 'l’expression s’arrête trop tôt'],
    ['1 +', 3, 'l’expression s’arrête trop tôt'],
    ['a = 1', 2, 'une égalité s’écrit avec deux signes : =='],
    ['a == "x"', 5, "un texte s’écrit entre apostrophes droites : 'texte'"],
    ["a == 'x", 5, 'ce texte n’est pas fermé par une apostrophe'],
    ['a && b', 2, 'écrivez and, or, not'],
    ['a b', 2, '« b » inattendu'],
    ['1 < 2 < 3', 6, '« < » inattendu'],
    ['(1', 2, '« ) » est attendu ici'],
    ['sqrt(2)', 0, 'fonction inconnue « sqrt »'],
    ['constructor(2)', 0, 'fonction inconnue « constructor »'],
    ['min(1)', 0, 'min attend 2 à 8 arguments, pas 1'],
    ['ceil(1, 2)', 0, 'ceil attend 1 argument, pas 2'],
    ['if(true, 1)', 0, 'if attend trois arguments : if(condition, alors, sinon)'],
    ['lookup(1, 2)', 7, 'un nom est attendu ici'],
    ['x in [y]', 6, 'une liste contient des textes ou des nombres'],
    ['item + 1', 5, '« . » est attendu ici'],
    ['100 %', 4, 'caractère inattendu « % »'],
  ])('refuses %s at %i', (text, at, message) => {
    expect(parseExpression(text)).toEqual({ ok: false, at, message })
  })

  it('is bounded in depth and in length', () => {
    const nested = (depth: number): string => `${'('.repeat(depth)}1${')'.repeat(depth)}`
    expect(parseExpression(nested(EXPRESSION_MAX_DEPTH - 1)).ok).toBe(true)
    expect(parseExpression(nested(EXPRESSION_MAX_DEPTH))).toMatchObject({
      ok: false,
      message: 'plus de 40 niveaux imbriqués',
    })
    expect(parseExpression(Array(60).fill('(1)').join(' + ')).ok).toBe(true)
    expect(parseExpression('1'.repeat(601))).toMatchObject({ ok: false, message: 'plus de 600 caractères' })
  })

  it('never throws, whatever the text', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        '1',
        "'x'",
        '(',
        ')',
        '+',
        '-',
        '<=',
        '==',
        'and',
        'or',
        'not',
        'if',
        'in',
        '[',
        ']',
        ',',
        'lookup',
        '.',
      ],
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 30 }).map((all) => all.join(' ')),
        ),
        (text) => {
          expect(typeof parseExpression(text).ok).toBe('boolean')
        },
      ),
      { numRuns: 500, seed: 2026 },
    )
  })
})

describe('unknown values', () => {
  it.each([
    ['a and false', false],
    ['false and a', false],
    ['a and true', undefined],
    ['a or true', true],
    ['true or a', true],
    ['a or false', undefined],
    ['not a', undefined],
    ['a == 1', undefined],
    ['a > 1', undefined],
    ['a + 1', undefined],
    ['-a', undefined],
    ['max(a, 3)', undefined],
    ['ceil(a)', undefined],
    ["a in ['x']", undefined],
    ['if(a, 1, 2)', undefined],
    ['if(true, 1, a)', 1],
    ['lookup(box, a)', undefined],
  ])('%s is %s while a is unknown', (text, expected) => {
    expect(worth(text)).toBe(expected)
  })

  it('only ever become known: an answer more takes no certainty back', () => {
    const texts = ['a and b or not c', 'if(a, b, c)', 'a == b', 'not (a or b) and c', 'a and (b or c)']
    const truth = fc.option(fc.boolean(), { nil: undefined })
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.tuple(truth, truth, truth),
        fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
        (text, some, all) => {
          const named = (values: readonly (boolean | undefined)[]): Record<string, boolean> =>
            Object.fromEntries(
              ['a', 'b', 'c'].flatMap((name, place) => {
                const value = values[place]
                return value === undefined ? [] : [[name, value]]
              }),
            )
          const before = worth(text, named(some))
          if (before === undefined) return
          expect(worth(text, named(some.map((value, place) => value ?? all[place])))).toBe(before)
        },
      ),
      { numRuns: 300, seed: 2026 },
    )
  })
})

describe('binary noise', () => {
  it.each([
    ['ceil(0.1 * 3 / 0.3)', 1],
    ['floor(0.7 * 10 / 7 + 0.2 + 0.7 + 0.1)', 2],
    ['0.1 + 0.2 <= 0.3', true],
    ['0.1 + 0.2 > 0.3', false],
    ['0.1 + 0.2 == 0.3', true],
    ['lookup(box, 1700.0000000001)', 165],
    ['ceil(-0.3)', 0],
  ])('%s is %s', (text, expected) => {
    expect(worth(text)).toBe(expected)
  })
})

describe('tables', () => {
  it.each([
    ['lookup(box, 100)', 165],
    ['lookup(box, 1701)', undefined],
    ['lookup(box, 2101)', 205],
    ['lookup(box, 3001)', undefined],
    ['lookup(wind, -1)', undefined],
    ['lookup(wind, 1999)', 4],
    ['lookup(wind, 2000)', 3],
    ["lookup(rate, 'AT')", 12],
    ["lookup(rate, 'constructor')", 5],
    ['lookup(price, 600, 1000)', 91],
    ['lookup(price, 601, 900)', 100],
    ['lookup(price, 600, 1001)', undefined],
    ['lookup(price, 801, 900)', undefined],
    ['lookup(price, 700, 2001)', undefined],
  ])('%s is %s', (text, expected) => {
    expect(worth(text)).toBe(expected)
  })
})
