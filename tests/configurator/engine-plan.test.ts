import { describe, expect, it } from 'vitest'
import { displayOf } from '#shared/cart/line-display'
import { applyFix, choose } from '#shared/configurator/choose'
import { compileTemplate } from '#shared/configurator/compile'
import type { Component } from '#shared/configurator/component.schema'
import { evaluate } from '#shared/configurator/evaluate'
import type { Criteria, Evaluation } from '#shared/configurator/evaluation'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import { nearestChoice } from '#shared/orders/nearest-choice'
import { priceConfiguration } from '#shared/orders/pricing.rules'
import { differencesBetween } from '#shared/orders/reorder.rules'

/** A rail of 5 € a metre whose bends cost 20 € each. */
const template = (): ConfigurationTemplate => ({
  version: 1,
  constants: { piece_length: 6000, width: 20, most: 3, smooth: 200 },
  tables: {},
  criteria: [
    {
      kind: 'plan',
      key: 'plan',
      label: 'Forme',
      profile: 'width',
      piece: 'piece_length',
      corners: 'most',
      angle: { min: '15', max: '135' },
      radius: { min: '150', max: '5000', usual: 'max(150, smooth)' },
      leg: { min: '100', max: '12000' },
      straight: '200',
      replaces: { bends: 'bends', radius: 'radius', length: 'length', gone: ['leg'] },
    },
    {
      kind: 'number',
      key: 'length',
      label: 'Longueur',
      unit: 'mm',
      min: 500,
      max: 12000,
      step: 1,
      stated: 'plan.length',
    },
  ],
  derived: [{ key: 'supports', value: 'ceil((length - 200) / 500) + 1 + plan.corners' }],
  rules: [
    {
      key: 'tight',
      level: 'warning',
      when: 'plan.corners > 0 and plan.min_radius < smooth',
      message: 'Rayon de {plan.min_radius}\u00a0mm\u00a0: préférez {smooth}\u00a0mm.',
      criteria: ['plan'],
      fix: { label: 'Passer à {smooth}\u00a0mm', set: { plan: 'radius_from(plan, smooth)' } },
    },
    {
      key: 'long',
      level: 'warning',
      when: 'length > 10000',
      message: 'Très long.',
      criteria: ['length'],
      fix: { label: 'Rail droit de 6 m', set: { plan: "'straight'", length: '6000' } },
    },
  ],
  componentTypes: [
    { type: 'profile', label: 'Profilé', quantity: 'length / 1000', pick: 'first', why: '{length} mm' },
    { type: 'bending', label: 'Cintrage', quantity: 'plan.corners', pick: 'first', why: '{quantity}' },
  ],
  surcharges: [],
  leadTimeDays: '4 + if(plan.corners > 0, 3, 0)',
  drawing: { kind: 'rail', values: { length: 'length', plan: 'plan', supports: 'supports' } },
})
const components: Component[] = [
  {
    reference: 'PRO',
    type: 'profile',
    label: 'Profilé',
    price: { kind: 'unit', cents: 500, per: 'm' },
    attributes: {},
  },
  {
    reference: 'CIN',
    type: 'bending',
    label: 'Cintrage',
    price: { kind: 'unit', cents: 2000, per: 'piece' },
    attributes: {},
  },
]
const rules = template()
const evaluated = (criteria: Criteria): Evaluation => evaluate(rules, components, criteria, {})
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const told = ({ problems }: Evaluation) => problems.map(({ key, message }) => [key, plain(message)])
const compiled = () => {
  const result = compileTemplate(rules, components)
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.compiled
}
const faultsAfter = (breaking: (broken: ConfigurationTemplate) => void): string[] => {
  const broken = template()
  breaking(broken)
  const result = compileTemplate(broken, components)
  return result.ok ? [] : result.faults.map(({ path, message }) => plain(`${path}: ${message}`))
}
const U = 'x-1000-l90r200-2400-l90r200-1000'
const LEVEL = { id: '1', name: 'x' }
const MODEL = { category: LEVEL, subCategory: LEVEL, family: LEVEL, subFamily: { ...LEVEL, reference: 'X' } }
const priced = (criteria: Criteria) =>
  priceConfiguration(compiled(), MODEL, { criteria: { ...criteria }, quantity: 1, selectedComponents: {} })

describe('a plan', () => {
  it('of a bent rail says its length, counts its corners and prices them', () => {
    const evaluation = evaluated({ plan: U })
    expect(evaluation.complete).toBe(true)
    expect(evaluation.criteria.find(({ key }) => key === 'length')).toMatchObject({
      value: 4228,
      forced: true,
    })
    expect(evaluation.price.cents).toBe(2114 + 4000)
    expect(evaluation.leadTimeDays).toBe(7)
    expect(evaluation.drawing.values).toEqual({ length: 4228, plan: U, supports: 12 })
    expect(displayOf(evaluation).summary.map(({ value }) => plain(value))).toEqual([
      'U 1000 / 2400 / 1000, 2 × 90° à gauche, R 200, cotes à l’axe',
      '4228 mm',
    ])
  })

  it('of a straight rail leaves its length to be asked, and costs nothing', () => {
    const asked = evaluated({ plan: 'straight' })
    expect(asked.missing).toEqual(['length'])
    const evaluation = evaluated({ plan: 'straight', length: 3000 })
    expect([evaluation.complete, evaluation.price.cents, evaluation.leadTimeDays]).toEqual([true, 1500, 4])
  })

  it('that is not given is that of a straight rail; one with a leg that is not keeps the length waiting', () => {
    expect(evaluated({}).missing).toEqual(['length'])
    const open = evaluated({ plan: 'x-_-l90r200-1000' })
    expect(open.criteria.map(({ asked }) => asked)).toEqual([true, false])
  })

  it('with a leg that is not given is missing, and nothing is wrong', () => {
    const evaluation = evaluated({ plan: 'x-_-l90r200-1000' })
    expect([evaluation.missing, evaluation.problems]).toEqual([['plan'], []])
    expect(evaluation.criteria[0]).toMatchObject({ draft: 'x-_-l90r200-1000' })
  })

  it('beyond its limits is told with what mends it', () => {
    const evaluation = evaluated({ plan: 'x-1843-l90r120-1843' })
    expect(told(evaluation)).toEqual([['limits:plan', 'Rayon : 120 mm hors limites (150 à 5000)']])
    const [problem] = evaluation.problems
    expect(problem?.fix).toEqual({ label: 'Mettre 150\u00a0mm', set: { plan: 'x-1843-l90r150-1843' } })
  })

  it('whose length is out of limits is told, and its length is no answer to change', () => {
    const evaluation = evaluated({ plan: 'x-7000-l90r200-7000' })
    expect(told(evaluation)).toEqual([['limits:length', 'Longueur : 13914 mm hors limites (500 à 12000)']])
    expect(evaluation.problems[0]?.fix).toBeUndefined()
    expect(evaluation.complete).toBe(false)
  })

  it('is made anew by a fix', () => {
    const answers = { criteria: { plan: 'x-1843-l90r160-1843' }, selection: {} }
    const [problem] = evaluated(answers.criteria).problems
    expect(plain(problem?.message ?? '')).toBe('Rayon de 160 mm : préférez 200 mm.')
    if (!problem?.fix) throw new Error('no fix')
    const fixed = applyFix(rules, components, answers, problem.fix)
    expect(fixed).toEqual({ criteria: { plan: 'x-1843-l90r200-1843' }, selection: {}, cleared: [] })
    expect(told(evaluated(fixed.criteria))).toEqual([])
  })

  it('sets no number that is stated', () => {
    expect(evaluated({ plan: 'x-5500-l90r200-5500' }).problems.map(({ key, fix }) => [key, fix])).toEqual([
      ['long', undefined],
    ])
  })

  it('that is no code is cleared', () => {
    const change = { kind: 'criterion', key: 'plan', value: 'x-1-2-3' } as const
    const { cleared } = choose(rules, components, { criteria: {}, selection: {} }, change)
    expect(cleared.map(({ key }) => key)).toEqual(['plan'])
  })
})

describe('answers from before there were plans', () => {
  it('without bends are a straight rail', () => {
    const before = { length: 3000, bends: 0 }
    expect(evaluated(before).price.cents).toBe(1500)
    const result = priced(before)
    expect(result.ok && result.line.criteria).toEqual({ plan: 'straight', length: 3000 })
  })

  it('without bends are ordered again unchanged', () => {
    const result = priced({ length: 3000, bends: 0 })
    if (!result.ok) throw new Error(result.messages.join())
    const now = result.line
    const was = {
      ...now,
      criteria: { length: 3000, bends: 0 },
      summary: [
        { key: 'bends', label: 'Nombre de cintrages', value: '0' },
        ...now.summary.filter(({ key }) => key !== 'plan'),
      ],
    }
    expect(differencesBetween(was, now)).toEqual({ components: [], values: [] })
    const bent = priced({ plan: U })
    expect(bent.ok && differencesBetween(was, bent.line).values.map(({ key }) => key)).toEqual([
      'bends',
      'length',
      'plan',
    ])
  })

  it('with bends are a plan of the same length that is to be checked, and never ordered as it is', () => {
    const before = { length: 3600, bends: 1, radius: 200, leg: 610 }
    const { criteria } = choose(
      rules,
      components,
      { criteria: before, selection: {} },
      { kind: 'criterion', key: 'length', value: 3600 },
    )
    expect(criteria).toEqual({ plan: 'x-1843-l90r200-1843-check', length: 3600 })
    const result = priced(before)
    expect(result.ok ? [] : result.messages.map((message) => message.slice(0, 15))).toEqual([
      'Plan à vérifier',
    ])
    expect(evaluated(before).problems[0]?.fix).toBeUndefined()
    expect(nearestChoice(compiled(), before, {})).toBeUndefined()
    expect(evaluated({ plan: 'x-1843-l90r200-1843' }).price.cents).toBe(1800 + 2000)
    expect(told(evaluated({ length: 3600, bends: 1 }))).toEqual([
      ['option:plan', 'Forme : cette valeur n’est pas proposée.'],
    ])
  })
})

describe('a template with a plan', () => {
  it('compiles', () => expect(faultsAfter(() => undefined)).toEqual([]))

  it.each<[string, (broken: ConfigurationTemplate) => void, string]>([
    [
      'a limit that an answer decides',
      ({ criteria }) => Object.assign(criteria[0] ?? {}, { straight: 'length' }),
      'criteria[0].straight: une limite est un nombre positif ou se lit dans des constantes',
    ],
    [
      'more corners than a code can say',
      ({ constants }) => Object.assign(constants, { most: 9 }),
      'criteria[0].corners: plus de 6 cintrages',
    ],
    [
      'a minimum above its maximum',
      ({ criteria }) => Object.assign(criteria[0] ?? {}, { angle: { min: '90', max: '45' } }),
      'criteria[0].angle: le minimum 90 dépasse le maximum 45',
    ],
    [
      'a comparison of plans',
      ({ rules: all }) => Object.assign(all[0] ?? {}, { when: "plan == 'straight'" }),
      'rules[0].when: un plan ne se compare pas : comparez l’une de ses mesures (caractère 1)',
    ],
    [
      'a sentence that prints a plan',
      ({ rules: all }) => Object.assign(all[0] ?? {}, { message: '{plan}' }),
      'rules[0].message: une phrase dit les mesures d’un plan, pas le plan',
    ],
    [
      'a measure that there is not',
      ({ rules: all }) => Object.assign(all[0] ?? {}, { when: 'plan.weight > 3' }),
      'rules[0].when: nom inconnu « plan.weight » (caractère 1)',
    ],
    [
      'a fix that makes no plan',
      ({ rules: all }) => Object.assign(all[0] ?? {}, { fix: { label: 'x', set: { plan: "'round'" } } }),
      'rules[0].fix.set.plan: un plan est attendu, pas un choix',
    ],
  ])('is refused for %s', (_what, breaking, fault) => expect(faultsAfter(breaking)).toContain(fault))
})
