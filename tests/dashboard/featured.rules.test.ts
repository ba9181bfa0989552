import { expect, test } from 'vitest'
import { isShownOn } from '#shared/catalogue/featured-period'
import { featuredProblems, tidyFeatured } from '#shared/dashboard/featured/featured.rules'
import { nextParisMidnight, parisDay } from '#shared/platform/dates'

const sound = {
  name: 'Rail cintré',
  description: '',
  target: { class: 'Family', id: 'x' },
  startsOn: null,
  endsOn: null,
} as const

test('what a featured product may say', () => {
  expect(featuredProblems(sound)).toEqual({})
  expect(featuredProblems({ ...sound, name: '🪟'.repeat(80), description: 'é'.repeat(300) })).toEqual({})
  expect(
    featuredProblems({
      name: '  ',
      description: 'é'.repeat(301),
      target: null,
      startsOn: '2026-02-30',
      endsOn: 'demain',
    }),
  ).toEqual({
    name: 'Donnez un nom à ce produit en vedette.',
    description: 'La description peut compter 300 caractères au plus.',
    target: 'Choisissez la famille ou le modèle à mettre en avant.',
    startsOn: 'Choisissez un jour du calendrier.',
    endsOn: 'Choisissez un jour du calendrier.',
  })
  expect(featuredProblems({ ...sound, name: '🪟'.repeat(81) })).toEqual({
    name: 'Le nom peut compter 80 caractères au plus.',
  })
  expect(featuredProblems({ ...sound, startsOn: '2026-03-02', endsOn: '2026-03-02' })).toEqual({})
  expect(featuredProblems({ ...sound, startsOn: '2026-03-02', endsOn: '2026-03-01' })).toEqual({
    endsOn: 'Le dernier jour vient avant le premier.',
  })
  expect(tidyFeatured({ name: ' Rail \n cintré ', description: ' à la\nmain ' })).toEqual({
    name: 'Rail cintré',
    description: 'à la\nmain',
  })
})

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['1999-12-31', false],
  ['2100-01-01', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['', false],
])('%s may begin and end a period: %s', (text, expected) => {
  for (const period of [
    { startsOn: text, endsOn: null },
    { startsOn: null, endsOn: text },
  ])
    expect(Object.keys(featuredProblems({ ...sound, ...period }))).toHaveLength(expected ? 0 : 1)
})

test('a period holds its first and its last day', () => {
  const period = { startsOn: '2026-03-02', endsOn: '2026-03-04' }
  expect(['01', '02', '04', '05'].map((day) => isShownOn(`2026-03-${day}`, period))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isShownOn('2026-03-02', { startsOn: null, endsOn: null })).toBe(true)
})

test.each([
  // winter, summer, and the two nights when the clock moves
  ['2026-01-15T10:00:00Z', '2026-01-15', '2026-01-15T23:00:00.000Z'],
  ['2026-01-15T23:00:00Z', '2026-01-16', '2026-01-16T23:00:00.000Z'],
  ['2026-07-14T21:59:59Z', '2026-07-14', '2026-07-14T22:00:00.000Z'],
  ['2026-03-28T23:30:00Z', '2026-03-29', '2026-03-29T22:00:00.000Z'],
  ['2026-10-24T22:30:00Z', '2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['2026-12-31T22:59:59Z', '2026-12-31', '2026-12-31T23:00:00.000Z'],
])('%s is the %s in Paris, until %s', (instant, day, midnight) => {
  expect(parisDay(instant)).toBe(day)
  expect(new Date(nextParisMidnight(Date.parse(instant))).toISOString()).toBe(midnight)
})
