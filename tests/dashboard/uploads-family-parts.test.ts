import { expect, test } from 'vitest'
import { exampleFamily } from '#server/dashboard/uploads/examples-family'
import { familyParts } from '#server/dashboard/uploads/family-parts'
import { resolveModel } from '#shared/catalogue/catalogue-file'
import type { Component } from '#shared/configurator/component.schema'

const [profile, support] = exampleFamily.components
if (profile === undefined || support === undefined) throw new Error('the example has two components')
const hook: Component = { ...support, type: 'hook', reference: 'EX-HOOK' }

const takenApart = (lists: readonly Component[][]) => {
  const models = lists.map((components, index) => ({
    reference: `EX-${index + 10}`,
    name: 'Rail',
    description: 'Un rail.',
    template: exampleFamily.template,
    components,
  }))
  const parts = familyParts(models)
  const file = { ...exampleFamily, ...parts }
  expect(file.models.map((entry) => resolveModel(file, entry).components)).toEqual(lists)
  return {
    common: parts.components.map(({ reference }) => reference),
    own: parts.models.map(({ components = [] }) => components.map(({ reference }) => reference)),
  }
}

test('components that models share stand in the family once, in their order', () => {
  expect(
    takenApart([
      [profile, support],
      [hook, profile, support],
    ]),
  ).toEqual({ common: ['EX-PROFIL-25', 'EX-SUPPORT-MUR'], own: [[], ['EX-HOOK']] })
})

test('a component of one model that comes after those of the family brings them with it', () => {
  expect(
    takenApart([
      [profile, support],
      [profile, support],
      [profile, hook, support],
    ]),
  ).toEqual({ common: ['EX-PROFIL-25', 'EX-SUPPORT-MUR'], own: [[], [], ['EX-PROFIL-25', 'EX-HOOK']] })
})

test('models that offer the same in different orders keep each their own', () => {
  expect(
    takenApart([
      [profile, support],
      [support, profile],
    ]),
  ).toEqual({
    common: [],
    own: [
      ['EX-PROFIL-25', 'EX-SUPPORT-MUR'],
      ['EX-SUPPORT-MUR', 'EX-PROFIL-25'],
    ],
  })
})

test('a model’s own word for a question stays its own', () => {
  const [first] = exampleFamily.template.criteria
  const asked = (label: string) => ({
    ...exampleFamily.template,
    criteria: exampleFamily.template.criteria.map((one) =>
      one.key === first?.key ? { ...one, label } : one,
    ),
  })
  const models = ['Cote', 'Cote', 'Cote haute'].map((label, index) => ({
    reference: `EX-${index + 10}`,
    name: 'Rail',
    description: 'Un rail.',
    template: asked(label),
    components: [profile, support],
  }))
  const file = { ...exampleFamily, ...familyParts(models) }
  expect(file.models.map(({ labels }) => labels)).toEqual([
    undefined,
    undefined,
    { [first?.key ?? '']: 'Cote haute' },
  ])
  expect(file.models.map((entry) => resolveModel(file, entry).template.criteria[0]?.label)).toEqual([
    'Cote',
    'Cote',
    'Cote haute',
  ])
})
