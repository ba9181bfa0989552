import { expect, it } from 'vitest'
import type { PriceLine } from '#shared/configurator/evaluation'
import { ECO_TYPE } from '#shared/orders/eco-contribution'
import { partsOf } from '#shared/orders/parts.rules'

const component = (reference: string, parts: Partial<PriceLine> = {}): PriceLine => ({
  kind: 'component',
  key: reference.toLowerCase(),
  label: `Pièce ${reference}`,
  reference,
  cents: 100,
  why: '',
  ...parts,
})

it('the list of parts counts the pieces of all lines together, and keeps each length that is cut', () => {
  const profile = (metres: number) => component('PRO', { quantity: metres, unit: 'm' })
  const parts = partsOf([
    { quantity: 3, components: [profile(3.6), component('SUP', { quantity: 9, unit: 'piece' })] },
    { quantity: 1, components: [profile(2.4), component('MOT')] },
    { quantity: 2, components: [profile(3.6), component('SUP', { quantity: 4, unit: 'piece' })] },
  ])
  expect(parts).toEqual([
    {
      reference: 'PRO',
      label: 'Pièce PRO',
      count: '5\u00a0×\u00a03,6\u00a0m + 2,4\u00a0m',
      lines: [1, 2, 3],
    },
    { reference: 'SUP', label: 'Pièce SUP', count: '35', lines: [1, 3] },
    { reference: 'MOT', label: 'Pièce MOT', count: '1', lines: [2] },
  ])
})

it('the list of parts has nothing of a line that has left, and numbers the others as the order does', () => {
  const [profile, motor] = [component('PRO', { quantity: 2.4, unit: 'm' }), component('MOT')]
  expect(
    partsOf([
      { quantity: 0, components: [profile, motor] },
      { quantity: 2, components: [profile] },
    ]),
  ).toEqual([{ reference: 'PRO', label: 'Pièce PRO', count: '2\u00a0×\u00a02,4\u00a0m', lines: [2] }])
})

it('the list of parts leaves out what is paid and never picked', () => {
  const eco = component('VR-ECO', { key: ECO_TYPE, quantity: 1, unit: 'piece' })
  expect(
    partsOf([{ quantity: 2, components: [eco, component('MOT')] }]).map(({ reference }) => reference),
  ).toEqual(['MOT'])
})

it('the list of parts names a line once, and has nothing to pick where nothing was kept', () => {
  const twice = [component('VIS', { quantity: 2 }), component('VIS', { key: 'other', quantity: 1 })]
  expect(partsOf([{ quantity: 2, components: twice }])).toEqual([
    { reference: 'VIS', label: 'Pièce VIS', count: '6', lines: [1] },
  ])
  expect(partsOf([{ quantity: 2, components: [] }])).toEqual([])
})
