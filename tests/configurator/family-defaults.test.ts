import { describe, expect, it } from 'vitest'
import { assume } from '#shared/configurator/assume'
import { evaluate } from '#shared/configurator/evaluate'
import type { Criteria, EvaluatedCriterion } from '#shared/configurator/evaluation'
import { familySlugs, modelsOf, type TestModel } from './families.ts'
import { offeredValues } from './paths.ts'

/** What no template proposes, with the reason: a wrong habit would make a wrong product. */
const OPEN: Readonly<Record<string, string>> = {
  ...of('a size, measured on each site', [
    ...[
      'width',
      'height',
      'length',
      'load',
      'drop',
      'depth',
      'bead_depth',
      'axis_gap',
      'plenum',
      'axis_wall',
    ],
    ...['axis_edge', 'projection', 'mounting_height', 'arm_height', 'install_height', 'installation_height'],
    ...[
      'hang_height',
      'radius',
      'leg',
      'band_height',
      'linear_metres',
      'roll_width',
      'slope',
      'pin_diameter',
    ],
  ]),
  ...of('which of two sizes is given: the deduction would be made twice', ['dimension_type']),
  ...of('a side', ['side', 'control_side', 'motor_side', 'opening', 'rolling']),
  ...of('a cloth or a colour that the room decides', [
    'fabric',
    'fabric_color',
    'fabric_low',
    'fabric_low_color',
  ]),
  ...of('what the site is: a wrong answer hides a danger', [
    ...['glazing', 'tinted', 'shade', 'orientation', 'site', 'support_wall', 'shaded', 'public_way', 'pins'],
  ]),
  ...of('what the order is about', ['pattern', 'white_ink', 'color', 'control', 'panel']),
}
function of(reason: string, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, reason]))
}

/** Most that stay open; more where a family must know more of the site. */
const USUALLY = 5
const MORE: Readonly<Record<string, { most: number; reason: string }>> = {
  'store-banne': { most: 6, reason: 'the wall and the height it is fixed at carry it' },
  'enrouleur-motorise': { most: 6, reason: 'its cloth has its colour' },
  'screen-zip': { most: 6, reason: 'the wall carries it' },
  'film-securite-100': { most: 6, reason: 'the glass decides whether it breaks' },
  'film-solaire-exterieur': { most: 6, reason: 'the glass decides whether it breaks' },
  'film-solaire-miroir': { most: 6, reason: 'the glass decides whether it breaks' },
  'film-solaire-selectif': { most: 6, reason: 'the glass decides whether it breaks' },
  'volet-battant-alu': { most: 8, reason: 'its hinges are those of the wall' },
  'volet-roulant-solaire': { most: 7, reason: 'the sun on the façade feeds it' },
  'store-projection': { most: 6, reason: 'what is below it decides what it may be' },
  'enrouleur-libre': { most: 6, reason: 'a cloth that only some of its models have' },
  vertical: { most: 6, reason: 'a cloth that only some of its models have, and the side of the pack' },
  'plisse-libre': { most: 6, reason: 'its depth decides its mechanism' },
  'plisse-tendu': { most: 7, reason: 'two cloths, or a slope' },
}

/** What is left to answer with all that the template proposes, answered plainly one after the other. */
const leftOpen = (model: TestModel): string[] => {
  const given: Record<string, Criteria[string]> = {}
  const asked: string[] = []
  for (let turn = 0; turn < 40; turn++) {
    const { answers } = assume(model.template, model.components, given, {})
    const { criteria, missing } = evaluate(model.template, model.components, answers, {})
    const next = criteria.find(({ key }) => key === missing[0])
    const value = next && plainest(next)
    if (next === undefined || value === undefined) break
    given[next.key] = value
    asked.push(next.key)
  }
  return asked
}

const plainest = (criterion: EvaluatedCriterion): Criteria[string] | undefined =>
  criterion.domain.kind === 'boolean'
    ? false
    : offeredValues(criterion)[criterion.domain.kind === 'number' ? 3 : 0]

describe.each(familySlugs())('%s', (slug) => {
  it('leaves open what only a person can answer, and little of it', () => {
    const most = MORE[slug]?.most ?? USUALLY
    const open = modelsOf(slug).map((model) => [model.reference, leftOpen(model)] as const)
    expect(open.filter(([, keys]) => keys.length > most)).toEqual([])
    expect(open.filter(([, keys]) => keys.some((key) => OPEN[key] === undefined))).toEqual([])
  })

  it('proposes no size', () => {
    const sizes = modelsOf(slug).flatMap(({ reference, template }) =>
      template.criteria
        .filter((one) => one.default !== undefined && one.kind === 'number' && one.unit !== 'piece')
        .map(({ key }) => `${reference} ${key}`),
    )
    expect(sizes).toEqual([])
  })
})
