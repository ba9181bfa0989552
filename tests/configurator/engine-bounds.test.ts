import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Bounds,
  booleanBounds,
  type KnownBounds,
  numberBounds,
  textBounds,
} from '#shared/configurator/bounds'
import { parseExpression } from '#shared/configurator/expression'
import { boundsOf } from '#shared/configurator/expression-bounds'
import { tables, worth } from './engine-expression.fixtures.ts'

describe('bounds', () => {
  const names: Record<string, Bounds> = {
    length: { ...numberBounds(500, 6000), step: 1 },
    bends: { ...numberBounds(0, 4), step: 1 },
    load: numberBounds(0, 50),
    color: textBounds(['A', 'AT'], true, ['N']),
    motor: booleanBounds(true, true),
    radius: numberBounds(150, 5000, false),
  }
  const known: KnownBounds = { name: (name) => names[name], item: undefined, table: (name) => tables[name] }
  const bounds = (text: string): Bounds | string => {
    const parsed = parseExpression(text)
    if (!parsed.ok) throw new Error(parsed.message)
    const faults: string[] = []
    const found = boundsOf(parsed.expression, known, (_at, message) => faults.push(message))
    return found ?? faults.join(' | ')
  }

  it.each([
    ['length / 1000', numberBounds(0.5, 6)],
    ['length - 2 * load', numberBounds(400, 6000)],
    ['-length', numberBounds(-6000, -500)],
    ['abs(bends - 2)', numberBounds(0, 2)],
    ['ceil(length / 1000)', numberBounds(1, 6)],
    ['min(length, 1000)', numberBounds(500, 1000)],
    ['if(motor, 1, bends)', numberBounds(0, 4)],
    ['if(length > 100, 1, 2)', numberBounds(1, 1)],
    ['length / if(bends > 0, bends, 1)', numberBounds(125, 6000)],
    ['if(bends > 0, length / bends, 0)', numberBounds(0, 6000)],
    ['if(not (bends == 0) and bends >= 2, 8 / bends, 0)', numberBounds(0, 4)],
    ['radius * 2', numberBounds(300, 10_000, false)],
    ['lookup(wind, length)', numberBounds(3, 4)],
    ['lookup(box, length)', numberBounds(165, 205, false)],
    ['length > 7000', booleanBounds(false, true)],
    ["color == 'N'", booleanBounds(false, true)],
    ["color in ['A', 'AT']", booleanBounds(true, true)],
  ])('of %s', (text, expected) => {
    expect(bounds(text)).toEqual(expected)
  })

  it.each([
    ['lenght + 1', 'nom inconnu « lenght »'],
    ['length + color', 'un nombre est attendu ici, pas un choix'],
    ['length and motor', 'une condition est attendue ici, pas un nombre'],
    ["color == 'B'", '« B » n’est pas une option : A, AT, N'],
    ["color in ['A', 'B']", '« B » n’est pas une option : A, AT, N'],
    ['color == 1', 'comparaison entre un choix et un nombre'],
    ["if(motor, 1, 'a')", 'les deux issues de if diffèrent : un nombre et un choix'],
    ['item.nm', '« item » ne se lit que dans un composant'],
    ['lookup(nothing, 1)', 'table inconnue « nothing »'],
    ['lookup(price, length)', 'la table price se lit avec deux valeurs'],
    ['lookup(rate, length)', 'la table rate se lit avec un choix'],
    [
      'length / bends',
      'division par zéro possible : le diviseur va de 0 à 4 ; écrivez par exemple max(1, …)',
    ],
    [
      '1 / (length - 3000)',
      'division par zéro possible : le diviseur va de -2500 à 3000 ; écrivez par exemple max(1, …)',
    ],
    ['length * length * length * length * length', 'ce calcul peut dépasser 1000000000000000'],
  ])('refuse %s', (text, message) => {
    expect(bounds(text)).toBe(message)
  })

  it('hold for whatever the names are worth', () => {
    const texts = [
      'length / 1000 * load',
      'ceil(length / max(1, bends)) - abs(bends - load)',
      'if(length > 3000, length - 3000, 3000 - length)',
      'even(bends) + min(length, load, 20)',
      'lookup(wind, length) * round(load / 3)',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.integer({ min: 500, max: 6000 }),
        fc.integer({ min: 0, max: 4 }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        (text, length, bends, load) => {
          const within = bounds(text)
          const value = worth(text, { length, bends, load })
          expect(typeof within !== 'string' && within.type === 'number' && typeof value === 'number').toBe(
            true,
          )
          if (typeof within === 'string' || within.type !== 'number' || typeof value !== 'number') return
          expect(value).toBeGreaterThanOrEqual(within.min - 1e-6)
          expect(value).toBeLessThanOrEqual(within.max + 1e-6)
        },
      ),
      { numRuns: 500, seed: 2026 },
    )
  })
})
