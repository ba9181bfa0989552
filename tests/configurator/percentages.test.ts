import { expect, test } from 'vitest'
import { percentagesOf } from '#shared/configurator/percentages'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import { familySlugs, readFamily } from './families.ts'

const { template } = readFamily('enrouleur-motorise')

/** Its percentages when the surcharge of the cassette is written so: place → label and value. */
const written = (percent: string, more: Partial<ConfigurationTemplate> = {}) =>
  Object.fromEntries(
    [
      ...percentagesOf({
        ...template,
        ...more,
        surcharges: template.surcharges.flatMap((one) =>
          one.key === 'cassette' ? [{ ...one, percent }] : [],
        ),
      }),
    ].map(([place, { label, value }]) => [place, `${label} ${value}`.replaceAll('\u00a0', ' ')]),
  )

test('the percentages of a surcharge are found wherever its template writes them', () => {
  expect([written('18'), written('cassette_percent'), written('9 * 2')]).toEqual(
    Array(3).fill({ cassette: 'Coffre 18' }),
  )
  const derived = [...template.derived, { key: 'rate', value: 'cassette_percent' }]
  expect(written('rate', { derived })).toEqual({ cassette: 'Coffre 18' })
  const steps = {
    kind: 'steps' as const,
    steps: [
      { upTo: 1000, value: 5 },
      { upTo: 2000, value: null },
    ],
  }
  const bands = { kind: 'bands' as const, bands: [{ from: 0, value: 7 }] }
  const tables = { ...template.tables, steps, bands }
  expect(written('lookup(steps, width)', { tables })).toEqual({ 'cassette ≤1000': 'Coffre : jusqu’à 1000 5' })
  expect(written('max(lookup(bands, width), if(width > 1500, cassette_percent, 4))', { tables })).toEqual({
    'cassette bands ≥0': 'Coffre : à partir de 0 7',
    'cassette cassette_percent': 'Coffre 18',
    'cassette #1': 'Coffre 4',
  })
  const rates = { kind: 'map' as const, values: { radio: 30 }, otherwise: 0 }
  expect(written('lookup(rates, control)', { tables: { ...template.tables, rates } })).toEqual({
    'cassette radio': 'Coffre : Moteur radio 30',
    'cassette *': 'Coffre : autres 0',
  })
})

test('every surcharge of every family has percentages, each in a place of its own', () => {
  const without = familySlugs().flatMap((slug) => {
    const { template: own } = readFamily(slug)
    const places = [...percentagesOf(own).keys()]
    return own.surcharges
      .filter(({ key }) => !places.some((place) => place.split(' ')[0] === key))
      .map(({ key }) => `${slug} ${key}`)
  })
  expect(without).toEqual([])
})
