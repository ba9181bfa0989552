import { describe, expect, it } from 'vitest'
import { exampleText, limitsText, numberText } from '#client/platform/number-text.ts'

it('a number stands in its field with a comma', () => {
  expect([numberText(0.5), numberText(3600), numberText(undefined), numberText('x')]).toEqual([
    '0,5',
    '3600',
    '',
    '',
  ])
})

describe('limits', () => {
  it.each([
    [{ min: 150, max: 5000, step: 1, unit: 'mm' }, 'De 150 à 5000 mm'],
    [{ min: 0.5, max: 60, step: 0.5, unit: 'kg' }, 'De 0,5 à 60 kg'],
    [{ min: 600, max: 3600, step: 50, unit: 'mm' }, 'De 600 à 3600 mm, par pas de 50'],
    [{ min: 1, max: 200, step: 1, unit: 'piece' }, 'De 1 à 200 pièces'],
  ] as const)('%j', (domain, text) => {
    expect(limitsText({ kind: 'number', ...domain }).replaceAll('\u00a0', ' ')).toBe(text)
  })
})

it.each([
  [{ min: 500, max: 12_000, step: 1, unit: 'mm' }, '6250'],
  [{ min: 600, max: 3650, step: 50, unit: 'mm' }, '2150'],
  [{ min: 0.5, max: 60, step: 0.5, unit: 'kg' }, '30,5'],
] as const)('the example of %j is %s, which it takes', (domain, text) => {
  expect(exampleText({ kind: 'number', ...domain })).toBe(text)
})
