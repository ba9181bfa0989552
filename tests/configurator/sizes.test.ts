import { expect, it } from 'vitest'
import { forNextOpening, withoutSizes } from '#shared/configurator/sizes'

it('the answers of the next opening are all but its sizes; a bent rail keeps its shape, its legs are asked', () => {
  const answers = {
    fixation: 'wall',
    width: 'm1400-1398-1402',
    height: 1900,
    projection: '1600',
    plan: 'i-1000-l90r200-2400-l90r300-1000-check',
    load: 14,
    valance: false,
  }
  expect(forNextOpening(answers)).toEqual({
    fixation: 'wall',
    plan: 'i-_-l90r200-_-l90r300-_',
    load: 14,
    valance: false,
  })
  expect(withoutSizes({ ...answers, plan: 'straight' })).toMatchObject({ plan: 'straight', load: 14 })
  expect(forNextOpening({ plan: 'straight', length: 2000 })).toEqual({ plan: 'straight' })
})
