import { describe, expect, it } from 'vitest'
import type { Component } from '#shared/configurator/component.schema'
import { evaluate } from '#shared/configurator/evaluate'
import type { ComponentSelection, Criteria, Evaluation } from '#shared/configurator/evaluation'
import { supportCount } from '#shared/configurator/support-count'
import { smallComponents, smallTemplate } from './small-model.ts'

const template = smallTemplate()
const components = smallComponents()
const evaluated = (criteria: Criteria, selection: ComponentSelection = {}): Evaluation =>
  evaluate(template, components, criteria, selection)

const whole = { width: 1000, height: 1000, color: 'AT', control: 'motor', remote: false }

describe('components', () => {
  it('are all listed with quantity, amount, and why one is out', () => {
    const motors = evaluated({ ...whole, width: 2000, height: 2000 }).components.find(
      ({ type }) => type === 'motor',
    )
    expect(motors).toEqual({
      type: 'motor',
      label: 'Moteur',
      needed: true,
      selected: 'MOTOR-20',
      possibleProducts: [
        {
          reference: 'MOTOR-20',
          label: 'Moteur 20 Nm',
          available: true,
          quantity: 1,
          unit: 'piece',
          cents: 9000,
          attributes: { nm: 20 },
        },
        {
          reference: 'MOTOR-6',
          label: 'Moteur 6 Nm',
          available: false,
          reason: 'Ce moteur donne 6 Nm.',
          quantity: 1,
          unit: 'piece',
          cents: 5000,
          attributes: { nm: 6 },
        },
      ],
    })
  })

  it('follow the pick of the person while it is available', () => {
    const motorOf = (selection: ComponentSelection) =>
      evaluated(whole, selection).components.find(({ type }) => type === 'motor')?.selected
    expect(motorOf({})).toBe('MOTOR-6')
    expect(motorOf({ motor: 'MOTOR-20' })).toBe('MOTOR-20')
  })

  it.each([
    [5000, 'MOTOR-20'],
    [4999, 'MOTOR-6'],
  ])('at one price are taken in the catalogue’s order: the other at %i is %s', (cents, reference) => {
    const parts = smallComponents().map((part): Component => {
      if (part.type !== 'motor') return part
      return {
        ...part,
        price: { kind: 'unit', cents: part.reference === 'MOTOR-6' ? cents : 5000, per: 'piece' },
      }
    })
    const { components: types, price } = evaluate(template, parts, whole, {})
    expect(types.find(({ type }) => type === 'motor')?.selected).toBe(reference)
    expect(price.lines.find(({ key }) => key === 'motor')?.reference).toBe(reference)
  })

  it.each<[string, Criteria, ComponentSelection, [string, string, string]]>([
    [
      'a pick that is out',
      { ...whole, width: 2000, height: 2000 },
      { motor: 'MOTOR-6' },
      ['component:motor', 'error', 'Moteur : Ce moteur donne 6 Nm.'],
    ],
    [
      'a reference of another model',
      whole,
      { motor: 'BLIND' },
      ['component:motor', 'error', 'Moteur : la référence BLIND n’existe pas pour ce modèle.'],
    ],
  ])('refuse %s', (_what, criteria, selection, problem) => {
    const { problems } = evaluated(criteria, selection)
    expect(problems.map(({ key, level, message }) => [key, level, message.replace('\u00a0', ' ')])).toEqual([
      problem,
    ])
    expect(evaluated(criteria, selection).complete).toBe(false)
  })

  it('that are not needed leave their pick unread', () => {
    expect(evaluated({ ...whole, control: 'chain' }, { motor: 'X' }).complete).toBe(true)
  })

  it('without price in the grid are an error beside the sizes', () => {
    const evaluation = evaluated({ ...whole, width: 2000, height: 3000 })
    expect(evaluation.problems).toEqual([
      {
        key: 'component:blind',
        source: { kind: 'component', of: 'blind' },
        level: 'error',
        message:
          'Store\u00a0: 2000 × 3000\u00a0mm hors de la grille de prix. Au plus près\u00a0: 1000 × 3000\u00a0mm.',
        criteria: ['width', 'height'],
        fix: { label: 'Passer à 1000\u00a0mm (largeur)', set: { width: 1000 } },
      },
    ])
    expect(evaluation.complete).toBe(false)
    expect(evaluated({ ...whole, width: 1000, height: 3000 }).complete).toBe(true)
  })

  it('without price in the grid name no size that no number leads to', () => {
    const fixed = smallTemplate()
    const grid = smallComponents().map((component) =>
      component.type === 'blind'
        ? {
            ...component,
            price: { ...component.price, x: 'width + height - height', y: 'max(height, 2500)' },
          }
        : component,
    ) as Component[]
    const { problems } = evaluate(fixed, grid, { ...whole, width: 2000, height: 3000 }, {})
    expect(problems.map(({ message, fix }) => [message, fix])).toEqual([
      ['Store\u00a0: Dimensions hors de la grille de prix.', undefined],
    ])
  })

  it('that are all too small say what the largest cannot do, beside the number to change', () => {
    const rolls = smallTemplate()
    rolls.criteria.unshift({
      kind: 'choice',
      key: 'side',
      label: 'Pose',
      options: [
        { value: 'in', label: 'Intérieure' },
        { value: 'out', label: 'Extérieure' },
      ],
    })
    for (const type of rolls.componentTypes)
      if (type.type === 'motor')
        type.unavailable = [{ when: 'height > item.nm', reason: 'Laize de {item.nm} mm trop étroite.' }]
    const roll = (nm: number, side: string): Component => ({
      reference: `R-${nm}-${side}`,
      type: 'motor',
      label: 'Film',
      price: { kind: 'unit', cents: 100, per: 'm' },
      unavailable: [{ when: `side != '${side}'`, reason: 'Pour une autre pose.' }],
      attributes: { nm } as Component['attributes'],
    })
    const parts: Component[] = [
      ...components.filter(({ type }) => type !== 'motor'),
      roll(1220, 'in'),
      roll(1520, 'in'),
      roll(9000, 'out'),
    ]
    const problemsOf = (height: number) =>
      evaluate(rolls, parts, { ...whole, height, side: 'in' }, {}).problems.filter(
        ({ key }) => key === 'component:motor',
      )
    expect(problemsOf(1520)).toEqual([])
    expect(problemsOf(1600)).toEqual([
      {
        key: 'component:motor',
        source: { kind: 'component', of: 'motor' },
        level: 'error',
        message: 'Moteur\u00a0: Laize de 1520 mm trop étroite.',
        criteria: ['height'],
      },
    ])
  })

  it.each([
    ['0.5', 101, 51],
    ['0.333', 100, 33],
    ['1.005', 100, 101],
    ['3.6', 980, 3528],
  ])('amount to %s × %i = %i cents, half up', (quantity, unitCents, cents) => {
    const priced = smallTemplate()
    const parts = smallComponents()
    for (const type of priced.componentTypes) if (type.type === 'motor') type.quantity = quantity
    for (const part of parts)
      if (part.type === 'motor') part.price = { kind: 'unit', cents: unitCents, per: 'm' }
    const motor = evaluate(priced, parts, whole, {}).price.lines.find(({ key }) => key === 'motor')
    expect(motor?.cents).toBe(cents)
  })

  it('show a quantity without binary noise', () => {
    const noisy = smallTemplate()
    for (const type of noisy.componentTypes) if (type.type === 'motor') type.quantity = '0.1 + 0.2'
    const motor = evaluate(noisy, components, whole, {}).price.lines.find(({ key }) => key === 'motor')
    expect(motor?.quantity).toBe(0.3)
  })

  it('counted by fixation put their problem beside it', () => {
    const fixed = smallTemplate()
    fixed.criteria.push({
      kind: 'choice',
      key: 'fixation',
      label: 'Fixation',
      options: [
        { value: 'wall', label: 'Mural' },
        { value: 'ceiling', label: 'Plafond' },
      ],
    })
    fixed.tables.count = { kind: 'steps', steps: [{ upTo: 900, value: 2 }] }
    const parts = smallComponents()
    for (const part of parts) {
      if (part.type === 'blind')
        part.attributes = { support_counts: { standard: 1, wall: 'lookup(count, width)' } }
    }
    for (const type of fixed.componentTypes) if (type.type === 'blind') type.quantity = 'item.support_count'
    const problemsOn = (fixation: string) =>
      evaluate(fixed, parts, { ...whole, fixation }, {}).problems.map(({ key, criteria }) => [key, criteria])
    expect(problemsOn('ceiling')).toEqual([])
    expect(problemsOn('wall')).toEqual([['component:blind', ['width', 'height', 'fixation']]])
  })

  it('of which nothing is needed make no line', () => {
    const none = smallTemplate()
    for (const type of none.componentTypes) if (type.type === 'motor') type.quantity = 'if(width > 500, 0, 1)'
    const evaluation = evaluate(none, components, whole, {})
    expect(evaluation.price.lines.map(({ key }) => key)).toEqual(['blind', 'color'])
    expect(evaluation.complete).toBe(true)
  })

  it('whose quantity no answer gives are an error, not a gift', () => {
    const holed = smallTemplate()
    holed.tables.count = { kind: 'steps', steps: [{ upTo: 900, value: 2 }] }
    for (const type of holed.componentTypes) if (type.type === 'motor') type.quantity = 'lookup(count, width)'
    const evaluation = evaluate(holed, components, whole, {})
    expect(evaluation.problems.map(({ key, criteria }) => [key, criteria])).toEqual([
      ['component:motor', ['width', 'height', 'control']],
    ])
    expect(evaluation.complete).toBe(false)
  })

  it('is out by what was chosen before it is out by a size', () => {
    const parts = smallComponents()
    for (const part of parts)
      if (part.reference === 'MOTOR-6')
        part.unavailable = [
          { when: 'width > 1500', reason: 'Trop large.' },
          { when: "color == 'AT'", reason: 'Autre coloris.' },
        ]
    const motor = (criteria: Criteria) =>
      evaluate(smallTemplate(), parts, criteria, {})
        .components.find(({ type }) => type === 'motor')
        ?.possibleProducts.find(({ reference }) => reference === 'MOTOR-6')
    const large = { ...whole, width: 2000, height: 3000 }
    expect(motor({ ...large, color: 'AT' })).toMatchObject({ reason: 'Autre coloris.', byChoice: true })
    expect(motor({ ...large, color: 'A' })).toMatchObject({ available: false })
    expect(motor({ ...large, color: 'A' })).not.toHaveProperty('byChoice')
  })

  it('a surcharge that no answer gives is an error, not a gift', () => {
    const holed = smallTemplate()
    holed.tables.count = { kind: 'steps', steps: [{ upTo: 900, value: 2 }] }
    for (const surcharge of holed.surcharges) surcharge.percent = 'lookup(count, width)'
    expect(
      evaluate(holed, components, whole, {}).problems.map(({ key, criteria }) => [key, criteria]),
    ).toEqual([['surcharge:color', ['width', 'color']]])
  })
})

describe('supportCount', () => {
  it.each([
    [{ standard: 4, wall: 6, ceiling: 8 }, 'wall', 6],
    [{ standard: 4, wall: 6, ceiling: 8 }, 'ceiling', 8],
    [{ standard: 4, ceiling: 8 }, 'wall', 4],
    [{ standard: 4, wall: 6 }, 'ceiling', 4],
    [{ standard: 4, wall: 0 }, 'wall', 0],
    [{ standard: 4, wall: 6 }, 'sash', 4],
    [{ standard: 4, wall: 6 }, undefined, 4],
  ])('of %j on %s is %i', (counts, fixation, expected) => {
    expect(supportCount(counts, fixation)).toBe(expected)
  })
})
