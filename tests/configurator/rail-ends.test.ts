import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayOf } from '#shared/cart/line-display'
import { stationsOf, stretchesOf } from '#shared/configurator/bend-geometry'
import { mirrored, parsePlan } from '#shared/configurator/bend-plan'
import { faceText } from '#shared/configurator/bend-text'
import { evaluate } from '#shared/configurator/evaluate'
import type { Criteria } from '#shared/configurator/evaluation'
import { typedField } from '#shared/configurator/plan-field'
import { hungOn, hungText } from '#shared/configurator/rail-ends'
import { modelByReference, modelsOf } from './families.ts'

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

const answered = (slug: string, reference: string, criteria: Criteria) => {
  const { template, components } = modelByReference(slug, reference)
  return evaluate(template, components, criteria, {})
}
const rail = (plan: string) =>
  answered('rail-motorise-35', 'RM-35-FIL', {
    fixation: 'ceiling',
    plan,
    ...(plan === 'straight' && { length: 3000 }),
    opening: 'left',
    color: 'B',
    heading: 'flat',
    load: 10,
    motor_side: 'right',
    switching: 'none',
  })
const told = (plan: string) => {
  const evaluation = rail(plan)
  const sides = displayOf(evaluation).summary.filter(({ key }) => key === 'opening' || key === 'motor_side')
  const advice = evaluation.problems.find(({ key }) => key === 'power_wired')?.message ?? ''
  return [...sides.map(({ label, value }) => `${label} : ${value}`), plain(advice).split('Côté')[1]]
}

describe('left and right', () => {
  it('are seen from the room on a straight rail', () => {
    expect(told('straight')).toEqual([
      'Ouverture (vue de l’intérieur) : Gauche',
      'Côté moteur (vue de l’intérieur) : Droite',
      ' : Droite.',
    ])
  })

  it.each(['x-2286-r90r508-1400', 'x-2286-l90r508-1400', 'x-2286-l90r508-_'])(
    'are the ends of the plan on a bent one: %s',
    (plan) => {
      const { criteria } = rail(plan)
      const opening = criteria.find(({ key }) => key === 'opening')
      expect(opening?.view).toBe('plan')
      expect(opening?.domain.kind === 'choice' && opening.domain.options.map(({ label }) => label)).toEqual([
        'Au départ',
        'À l’arrivée',
        'Centrale',
      ])
      expect(told(plan)).toEqual([
        'Ouverture (sur le plan) : Au départ',
        'Côté moteur (sur le plan) : À l’arrivée',
        ' : À l’arrivée.',
      ])
    },
  )
})

describe('a plan is told', () => {
  it('by its developed length, which is from no wall to the other', () => {
    const helpOf = (plan: string) => rail(plan).criteria.find(({ key }) => key === 'length')?.help
    expect(plain(helpOf('straight') ?? '')).toBe('De mur à mur : ouverture moins 10 mm.')
    expect(helpOf('x-2286-r90r508-1400')).toBe('Longueur développée à l’axe, selon le plan.')
  })

  it.each([
    ['i-1000-l90r200-800-r90r200-1000', 'gauche'],
    ['o-1000-l90r200-800-r90r200-1000', 'droite'],
    ['i-1000-r90r200-800-l90r200-1000', 'droite'],
    ['x-1000-r90r200-800-l90r200-1000', undefined],
    ['i-1000-r90r200-800', undefined],
  ])('by the face that it was measured on, where it turns both ways: %s', (code, face) => {
    const plan = parsePlan(code)
    expect(plan && faceText(plan)).toBe(
      face === undefined ? '' : `Cotes prises sur la face ${face} du profilé, du départ vers l’arrivée.`,
    )
  })

  it.each(['240000', '1e9', '-5', '2400240 cm'])(
    'a length that it cannot say is kept to be mended, never replaced: %s',
    (text) => {
      const field = typedField(rail('x-2286-r90r508-1400').criteria, 'plan.leg.1')
      expect(field?.isUnreadable(text)).toBe(true)
      expect(field?.answer(text)).toBe('x-2286-r90r508-_')
    },
  )

  it('an angle that it cannot say leaves the plan as it was', () => {
    const field = typedField(rail('x-2286-r90r508-1400').criteria, 'plan.angle.0')
    expect([field?.isUnreadable('200'), field?.answer('200')]).toEqual([true, null])
    expect([field?.isUnreadable('120'), field?.answer('120')]).toEqual([false, 'x-2286-r120r508-1400'])
  })
})

describe('what hangs on a rail', () => {
  const side = fc.constantFrom('left', 'right')
  const hung = fc.record({
    opening: fc.constantFrom('left', 'right', 'central'),
    motor_side: fc.constantFrom('left', 'right', 'both', undefined),
    cord: fc.option(side, { nil: undefined }),
  })

  it('is mirrored with its plan: every mark at the same end', () => {
    const leg = fc.integer({ min: 1000, max: 3000 })
    const turn = fc.constantFrom('l90r200', 'r90r200', 'l45r300', 'r30r250')
    fc.assert(
      fc.property(leg, turn, leg, turn, leg, hung, (a, first, b, second, c, values) => {
        const plan = parsePlan(`x-${a}-${first}-${b}-${second}-${c}`)
        if (plan === null) throw new Error('no plan')
        const length = stretchesOf(plan, 25)?.at(-1)?.to ?? 0
        const [one, other] = [stationsOf(plan, 25, 0), stationsOf(mirrored(plan), 25, 0)]
        const { stacks, motors, cords } = hungOn(length, values)
        for (const at of [...stacks.flat(), ...motors, ...cords]) {
          expect(other?.(at).x).toBeCloseTo(one?.(at).x ?? Number.NaN, 6)
          expect(other?.(at).y).toBeCloseTo(-(one?.(at).y ?? Number.NaN), 6)
        }
      }),
    )
  })

  it('is drawn where it is told, and nowhere while it is not', () => {
    fc.assert(
      fc.property(hung, fc.integer({ min: 500, max: 12_000 }), (values, length) => {
        const { stacks, motors, cords } = hungOn(length, values)
        const atStart = [stacks.some(([from]) => from === 0), motors.includes(0), cords.includes(0)]
        const atEnd = [
          stacks.some(([, to]) => to === length),
          motors.includes(length),
          cords.includes(length),
        ]
        const is = (value: unknown, one: string) => value === one || value === 'both' || value === 'central'
        const all = [values.opening, values.motor_side, values.cord]
        expect(atStart).toEqual(all.map((value) => is(value, 'left')))
        expect(atEnd).toEqual(all.map((value) => is(value, 'right')))
      }),
    )
  })

  it('is told in words', () => {
    expect(hungText({ opening: 'left', motor_side: 'right' })).toBe(
      'rideau rangé au départ, moteur à l’arrivée',
    )
    expect(hungText({ opening: 'central', motor_side: 'both' })).toBe(
      'rideaux rangés aux deux bouts, moteurs aux deux bouts',
    )
    expect(hungText({ cord: 'left' })).toBe('cordon au départ')
    expect(hungText({})).toBe('')
  })

  it.each([
    ['rail-motorise-35', 'motor_side', 'motor_side'],
    ['rail-motorise-batterie', 'motor_side', 'motor_side'],
    ['rail-cordon-plafond', 'control_side', 'cord'],
    ['rail-cordon-mur', 'control_side', 'cord'],
  ])('has its side in the drawing of %s', (slug, key, value) => {
    for (const { template, components } of modelsOf(slug)) {
      const drawn = (side: string) =>
        evaluate(template, components, { [key]: side }, {}).drawing.values[value]
      expect([drawn('left'), drawn('right')]).toEqual(['left', 'right'])
    }
  })

  it('is a motor at both ends of the model that has two', () => {
    expect(answered('rail-motorise-60', 'RM-60-DUO', {}).drawing.values.motor_side).toBe('both')
  })
})
