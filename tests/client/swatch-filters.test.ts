import { describe, expect, it } from 'vitest'
import { facetsOf, NO_FILTER, narrowed } from '#client/configurator/swatches/swatch-filters.ts'
import { toneOf } from '#client/configurator/swatches/tone.ts'
import { swatchPaths } from '#client/platform/ui/swatch-paths.ts'
import type { EvaluatedOption } from '#shared/configurator/evaluation'
import { WEAVES } from '#shared/configurator/option.schema'
import { readFamily } from '#tests/configurator/families'

const optionsIn = (slug: string, key: string): EvaluatedOption[] => {
  const found = readFamily(slug).template.criteria.find((one) => one.key === key)
  if (found?.kind !== 'choice') throw new Error(`${slug} has no ${key}`)
  return found.options.map(({ unavailable: _, ...option }) => ({ ...option, available: true }))
}
const cloths = optionsIn('enrouleur-motorise', 'fabric')
const card = optionsIn('screen-zip', 'ral')

describe('a collection', () => {
  const values = (filter: Partial<typeof NO_FILTER>, among = cloths) =>
    narrowed(among, { ...NO_FILTER, ...filter }).map(({ value }) => value)

  it('is whole without a filter', () => expect(values({})).toHaveLength(cloths.length))

  it('is narrowed by what a cloth does, and by all that is asked at once', () => {
    expect(values({ light: 'blackout', fire: 'M1' })).toEqual(['blackout_fr', 'blackout_fr_charcoal'])
    expect(values({ group: '1', tone: 'black' })).toEqual(['screen_5_black'])
  })

  it('is searched by name or code, without accents or order', () => {
    expect(values({ text: ' ECRU screen ' })).toEqual(['screen_5_ecru'])
    expect(values({ text: 'oc-12' })).toEqual(['blackout_blue'])
    expect(values({ text: '7016' }, card)).toEqual(['RAL7016'])
    expect(values({ text: 'sienne' }, card)).toEqual(['RAL8001'])
  })

  it('asks nothing that has a single answer', () => {
    expect(facetsOf(cloths).map(({ key }) => key)).toEqual(['light', 'tone', 'fire', 'group'])
    expect(facetsOf(card).map(({ key }) => key)).toEqual(['tone'])
    expect(facetsOf(cloths.filter(({ cloth }) => cloth?.group === 1)).map(({ key }) => key)).not.toContain(
      'group',
    )
  })
})

it.each([
  ['white', ['RAL9010', 'RAL9016', 'RAL9003']],
  ['grey', ['RAL7016', 'RAL7035', 'RAL7040', 'RAL9006']],
  ['black', ['RAL9005', 'RAL9017', 'RAL9011']],
  ['beige', ['RAL1013', 'RAL1015', 'RAL1001']],
  ['brown', ['RAL8017', 'RAL8014', 'RAL8011']],
  ['red', ['RAL3000', 'RAL3020', 'RAL3004']],
  ['blue', ['RAL5010', 'RAL5005', 'RAL5012']],
  ['green', ['RAL6005', 'RAL6009', 'RAL6018']],
  ['yellow', ['RAL1018', 'RAL1016', 'RAL1021']],
  ['violet', ['RAL4005', 'RAL4008']],
])('%s is where one looks for it', (tone, values) => {
  expect(values.map((value) => toneOf(card.find((one) => one.value === value)?.swatch ?? ''))).toEqual(
    values.map(() => tone),
  )
})

it('draws each weave as nothing else, and a screen by its openness', () => {
  const drawn = WEAVES.map((weave) => JSON.stringify(swatchPaths(weave)))
  expect(new Set(drawn).size).toBe(WEAVES.length)
  expect(drawn).not.toContain('{}')
  expect(swatchPaths('screen', 10)).not.toEqual(swatchPaths('screen', 1))
  expect(swatchPaths('of another version')).toEqual({})
})
