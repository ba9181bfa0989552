import { describe, expect, it } from 'vitest'
import { evaluate } from '#shared/configurator/evaluate'
import type { ComponentSelection, Criteria, Evaluation } from '#shared/configurator/evaluation'
import { smallComponents, smallTemplate } from './small-model.ts'

const template = smallTemplate()
const components = smallComponents()
const evaluated = (criteria: Criteria, selection: ComponentSelection = {}): Evaluation =>
  evaluate(template, components, criteria, selection)

const whole = { width: 1000, height: 1000, color: 'AT', control: 'motor', remote: false }
const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00a0', ' ')
const problemsOf = (
  criteria: Criteria,
  selection?: ComponentSelection,
): [string, string, string | undefined][] =>
  evaluated(criteria, selection).problems.map(({ key, level, message }) => [key, level, plain(message)])

describe('evaluate', () => {
  it('of no answer says what is asked and knows no price', () => {
    const evaluation = evaluated({})
    expect(evaluation.criteria.map(({ key, asked }) => [key, asked])).toEqual([
      ['width', true],
      ['height', true],
      ['color', true],
      ['control', true],
      ['remote', false],
      ['channels', false],
    ])
    expect(evaluation).toMatchObject({
      derived: [],
      problems: [],
      missing: ['width', 'height', 'color', 'control'],
      price: { lines: [], cents: 0, vatCents: 0, totalCents: 0 },
      complete: false,
      leadTimeDays: 5,
      drawing: { kind: 'roller', values: {} },
    })
  })

  it('of all answers is complete, with each line and why', () => {
    const evaluation = evaluated({ ...whole, color: 'A', remote: true, channels: 2 })
    expect(evaluation.price).toEqual({
      lines: [
        {
          kind: 'component',
          key: 'blind',
          label: 'Store',
          reference: 'BLIND',
          quantity: 1,
          unit: 'piece',
          cents: 10_000,
          why: 'Grille.',
        },
        {
          kind: 'component',
          key: 'motor',
          label: 'Moteur 6 Nm',
          reference: 'MOTOR-6',
          quantity: 1,
          unit: 'piece',
          unitCents: 5000,
          cents: 5000,
          why: '1 moteur de 6 Nm.',
        },
        {
          kind: 'component',
          key: 'remote',
          label: 'Télécommande',
          reference: 'REMOTE',
          quantity: 1,
          unit: 'piece',
          unitCents: 2500,
          cents: 2500,
          why: '1.',
        },
      ],
      cents: 17_500,
      vatCents: 3500,
      totalCents: 21_000,
    })
    expect(evaluation).toMatchObject({ problems: [], missing: [], complete: true })
  })

  it('puts a surcharge on a line of its own', () => {
    expect(evaluated(whole).price.lines.at(-1)).toEqual({
      kind: 'surcharge',
      key: 'color',
      label: 'Coloris',
      percent: 10,
      cents: 1000,
      why: 'Anthracite : +10 %.',
    })
  })

  it('gives what is not asked its other value, once that is decided', () => {
    const remoteLine = (criteria: Criteria) =>
      evaluated(criteria).components.find(({ type }) => type === 'remote')?.needed
    expect(remoteLine({ ...whole, color: 'A', remote: true, channels: 1 })).toBe(true)
    expect(remoteLine(whole)).toBe(false)
    expect(evaluated({ ...whole, control: 'chain' }).complete).toBe(true)
    expect(evaluated({ ...whole, control: 'chain' }).drawing.values.motor).toBe(false)
    expect(evaluated({ color: 'A' }).drawing.values.motor).toBeUndefined()
    expect(evaluated({ ...whole, control: 'chain', remote: true, channels: 3 }).price.cents).toBe(11_000)
  })

  it('keeps an excluded option in sight, with its reason', () => {
    const remote = evaluated(whole).criteria.find(({ key }) => key === 'remote')
    expect(remote?.domain).toEqual({
      kind: 'boolean',
      options: [
        {
          value: 'true',
          label: 'Oui',
          available: false,
          reason: 'La télécommande n’existe pas en anthracite.',
        },
        { value: 'false', label: 'Non', available: true },
      ],
    })
  })

  it.each<[string, Criteria, [string, string, string][]]>([
    [
      'a text for a number',
      { width: '1000' },
      [['limits:width', 'error', 'Largeur : cette valeur n’est pas proposée.']],
    ],
    ['NaN', { width: Number.NaN }, [['limits:width', 'error', 'Largeur : cette valeur n’est pas proposée.']]],
    [
      'infinity',
      { width: Number.POSITIVE_INFINITY },
      [['limits:width', 'error', 'Largeur : cette valeur n’est pas proposée.']],
    ],
    [
      'a number too large',
      { width: 9000 },
      [['limits:width', 'error', 'Largeur : 9000 mm hors limites (300 à 2000)']],
    ],
    ['zero', { width: 0 }, [['limits:width', 'error', 'Largeur : 0 mm hors limites (300 à 2000)']]],
    [
      'half a millimetre',
      { width: 1000.5 },
      [['limits:width', 'error', 'Largeur : 1000,5 mm ne convient pas (de 1 en 1 à partir de 300)']],
    ],
    [
      'a value off its step',
      { height: 1005 },
      [['limits:height', 'error', 'Hauteur : 1005 mm ne convient pas (de 10 en 10 à partir de 300)']],
    ],
    [
      'a stranger among options',
      { color: 'N' },
      [['option:color', 'error', 'Coloris : cette valeur n’est pas proposée.']],
    ],
    [
      'an inherited name among options',
      { color: 'constructor' },
      [['option:color', 'error', 'Coloris : cette valeur n’est pas proposée.']],
    ],
    [
      'a number for an option',
      { color: 3 },
      [['option:color', 'error', 'Coloris : cette valeur n’est pas proposée.']],
    ],
    [
      'a text for a yes/no',
      { remote: 'true' },
      [['option:remote', 'error', 'Télécommande : cette valeur n’est pas proposée.']],
    ],
    [
      'an excluded yes',
      { remote: true },
      [['option:remote', 'error', 'La télécommande n’existe pas en anthracite.']],
    ],
    [
      'an excluded option',
      { control: 'chain', width: 2000, height: 2000 },
      [['option:control', 'error', 'Surface 4,00 m² : 3 m² au plus.']],
    ],
  ])('refuses %s', (_what, change, problems) => {
    const evaluation = evaluated({ ...whole, ...change })
    expect(problemsOf({ ...whole, ...change })).toEqual(problems)
    expect(evaluation.complete).toBe(false)
    expect(evaluation.missing).toContain(problems[0]?.[0].split(':')[1])
  })

  it('takes the only answer that is possible as a fact, until others are', () => {
    const of = (criteria: Criteria) => evaluated(criteria).criteria.find(({ key }) => key === 'remote')
    const { remote: _given, ...open } = whole
    expect(of(open)).toMatchObject({ asked: true, value: false, forced: true })
    expect(evaluated(open)).toEqual(evaluated({ ...open, remote: false }))
    expect(evaluated(open)).toMatchObject({ missing: [], complete: true })
    expect(of({ ...open, color: 'A' })).toMatchObject({ asked: true })
    expect(of({ ...open, color: 'A' })).not.toHaveProperty('value')
    expect(of({ ...open, color: 'A' })).not.toHaveProperty('forced')
    expect(evaluated({ ...open, color: 'A' }).missing).toEqual(['remote'])
  })

  it('takes the single option of a choice, and refuses any other that comes with it', () => {
    const single = smallTemplate()
    for (const criterion of single.criteria)
      if (criterion.kind === 'choice' && criterion.key === 'color')
        criterion.options = criterion.options.slice(1)
    single.criteria = single.criteria.map((criterion) =>
      criterion.key === 'color' && criterion.kind === 'choice'
        ? { ...criterion, withoutOptions: ['A'] }
        : criterion,
    )
    const { color: _color, ...open } = whole
    expect(evaluate(single, components, open, {})).toMatchObject({ complete: true, missing: [] })
    const { criteria, problems, missing, complete } = evaluate(
      single,
      components,
      { ...open, color: 'A' },
      {},
    )
    expect(criteria.find(({ key }) => key === 'color')).not.toHaveProperty('forced')
    expect([problems.map(({ key }) => key), missing, complete]).toEqual([['option:color'], ['color'], false])
  })

  it('works nothing out from an answer that does not stand', () => {
    const { derived, drawing, price } = evaluated({ ...whole, width: 9000 })
    expect(derived).toEqual([])
    expect(drawing.values).toEqual({ height: 1000, color: 'AT', motor: false })
    // Which motor it takes hangs on the width.
    expect(price.lines).toEqual([])
  })

  it.each([
    [290, { width: 300 }],
    [2001, { width: 2000 }],
    [999.6, { width: 1000 }],
    [9000, undefined],
    [-300, undefined],
  ])('proposes for %d mm the nearest value of its order', (width, set) => {
    const found = evaluated({ ...whole, width }).problems.find(({ key }) => key === 'limits:width')
    expect(found?.fix?.set).toEqual(width === 290 ? undefined : set)
  })

  it('lets an entry rule speak in place of the limit', () => {
    expect(evaluated({ ...whole, width: 100 }).problems).toEqual([
      {
        key: 'centimetres',
        level: 'error',
        message: 'Des centimètres ?',
        criteria: ['width'],
        fix: { label: 'Corriger', set: { width: 1000 } },
      },
    ])
  })

  it('offers no fix that would not be allowed, and none that changes nothing', () => {
    expect(evaluated({ ...whole, width: 280 }).problems.map(({ key, fix }) => [key, fix])).toEqual([
      ['centimetres', undefined],
    ])
    expect(evaluated({ ...whole, width: 400 }).problems.map(({ key, fix }) => [key, fix?.set])).toEqual([
      ['narrow', { width: 500 }],
    ])
  })
})
