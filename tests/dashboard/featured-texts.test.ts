import { expect, test } from 'vitest'
import { withTarget } from '#machines/dashboard/featured/featured-fields'
import type { FoundTarget } from '#machines/dashboard/featured/featured-target.machine'
import { FEATURED_DESCRIPTION_MAX, FEATURED_NAME_MAX } from '#shared/dashboard/featured/featured.rules'
import { featured } from './featured.fixtures.ts'

const { class: _, ...levels } = featured('a')
const family: FoundTarget = { ...levels, class: 'Family', description: 'Le rail droit.', onSale: true }
const model: FoundTarget = {
  ...levels,
  class: 'SubFamily',
  subFamily: { id: 'm', name: 'Rail motorisé', reference: 'RM-60' },
  description: 'Le rail motorisé.',
  onSale: true,
}
const empty = {
  section: 'hot',
  name: '',
  description: '',
  target: null,
  image: null,
  startsOn: '',
  endsOn: '',
} as const
const none = { name: '', description: '' }

test('a choice brings the texts of the catalogue, and another choice its own', () => {
  const first = withTarget(empty, family, none)
  expect([first.fields.name, first.fields.description]).toEqual(['Rail 25', 'Le rail droit.'])
  const second = withTarget(first.fields, model, first.given)
  expect([second.fields.name, second.fields.description]).toEqual(['Rail motorisé', 'Le rail motorisé.'])
  expect(second.fields.target).not.toHaveProperty('description')
})

test('what was typed stays, before the first choice and after it', () => {
  const typed = withTarget({ ...empty, name: 'Le rail du mois' }, family, none)
  expect([typed.fields.name, typed.fields.description]).toEqual(['Le rail du mois', 'Le rail droit.'])
  const changed = { ...typed.fields, description: 'Posé en une heure.' }
  const again = withTarget(changed, model, typed.given)
  expect([again.fields.name, again.fields.description]).toEqual(['Le rail du mois', 'Posé en une heure.'])
})

test('a text that is too long for the card is cut', () => {
  const long = {
    ...model,
    description: 'x'.repeat(5000),
    subFamily: { id: 'm', name: 'n'.repeat(500), reference: 'M' },
  }
  const { fields } = withTarget(empty, long, none)
  expect([fields.name.length, fields.description.length]).toEqual([
    FEATURED_NAME_MAX,
    FEATURED_DESCRIPTION_MAX,
  ])
})
