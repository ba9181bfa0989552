import { expect, test } from 'vitest'
import { partTiles } from '#client/configurator/ComponentsForm.tsx'
import { isAlike } from '#client/platform/alike.ts'
import { NOTHING_REMEMBERED } from '#shared/configurator/judge'
import { optionDeltas } from '#shared/configurator/option-deltas'
import { modelByReference } from '#tests/configurator/families'
import { repairable } from '#tests/configurator/repaired'

/** The wands of a rail of a length, as their tiles show them. */
const wands = (length: number) => {
  const rail = modelByReference('rail-manuel-25', 'RA-25-MAN')
  const answers = { criteria: { length, load: 14 }, selection: {} }
  const { model, judged } = repairable(rail, answers, NOTHING_REMEMBERED)
  const deltas = optionDeltas(model, answers, judged.evaluation)
  const component = judged.evaluation.components.find(({ label }) => label === 'Lance-rideau')
  if (component === undefined) throw new Error('a rail without wands')
  return partTiles(component, deltas.components[component.type])
}

test('tiles of parts tell amount, quantity and difference, and are alike where a key changed none of them', () => {
  const before = wands(3600)
  expect(before.map(({ aside }) => aside?.note)).toEqual(['pour 2\u00a0pièces', 'pour 2\u00a0pièces'])
  expect(before.map(({ change }) => change?.text)).toEqual([undefined, expect.stringMatching(/^\+/)])
  expect(isAlike(wands(3650), before)).toBe(true)
})
