import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate } from '#shared/configurator/evaluate'
import type { Criteria, Problem } from '#shared/configurator/evaluation'
import { distinctNumber } from '#shared/configurator/sentence'
import type { Rule } from '#shared/configurator/template.schema'
import { modelByReference } from './families.ts'
import { smallComponents, smallTemplate } from './small-model.ts'

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const printedAs = (text: string): number => Number(text.replace(',', '.'))

describe('numbers that differ', () => {
  const decimals = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined })
  const value = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((millionths) => millionths / 1e6)

  it('are never printed as one, whatever decimals each is given', () => {
    fc.assert(
      fc.property(
        value,
        value,
        fc.integer({ min: 0, max: 8 }),
        decimals,
        decimals,
        (a, offset, power, forA, forB) => {
          const b = Number((a + offset / 10 ** power).toFixed(9))
          fc.pre(Math.abs(a - b) > 1e-9)
          const [first, second] = [distinctNumber(a, [a, b], forA), distinctNumber(b, [a, b], forB)]
          expect(printedAs(first), `${first} and ${second}`).not.toBe(printedAs(second))
        },
      ),
      { numRuns: 5000, seed: Number(process.env.SEED ?? 2026) },
    )
  })

  it.each([
    [28.01, [28], 1, '28,01'],
    [28.0004, [28], 1, '28,0004'],
    [30.8, [28], 1, '30,8'],
    [28, [28], 1, '28,0'],
    [4.8, [4], 2, '4,80'],
    [0.49999, [0.5, 60], undefined, '0,49999'],
  ])('%d beside %j with %s decimals: %s', (number, others, places, printed) => {
    expect(distinctNumber(number, others, places)).toBe(printed)
  })

  it('differ in the reason of an option, from a limit that is named or written out', () => {
    const crank = (
      slug: string,
      reference: string,
      criteria: Criteria,
      option: string,
    ): string | undefined => {
      const { template, components } = modelByReference(slug, reference)
      const control = evaluate(template, components, criteria, {}).criteria.find(
        ({ key }) => key === 'control',
      )
      if (control?.domain.kind !== 'choice') throw new Error('no control')
      const reason = control.domain.options.find(({ value }) => value === option)?.reason
      return reason && plain(reason)
    }
    const shutter = { dimension_type: 'finished', width: 2127, height: 2200 }
    expect(crank('volet-roulant-55', 'VR-55', shutter, 'crank')).toBe(
      'Tablier de 28,01 kg : la manivelle est limitée à 28 kg.',
    )
    // The limit of four square metres is written in the sentence itself.
    const blind = { placement: 'face', width: 2001, height: 2000 }
    expect(crank('enrouleur-libre', 'EL-47-GL', blind, 'chain')).toBe(
      'Surface 4,002 m² : la chaînette est limitée à 4 m².',
    )
  })

  it('differ from the limits that they break', () => {
    const { template, components } = modelByReference('rail-manuel-25', 'RA-25-MAN')
    const { problems } = evaluate(template, components, { load: 60.0004 }, {})
    expect(problems.map(({ message }) => plain(message))).toEqual([
      'Poids du rideau : 60,0004 kg hors limites (0,5 à 60)',
    ])
  })
})

describe('a word', () => {
  it.each([
    [0, 'panneau'],
    [1, 'panneau'],
    [1.5, 'panneau'],
    [2, 'panneaux'],
    [4, 'panneaux'],
  ])('agrees with %d: %s', (panes, word) => {
    const template = smallTemplate()
    for (const rule of template.rules) {
      if (rule.key !== 'narrow') continue
      rule.message = `{panes} {panes:panneau|panneaux}`
      delete rule.fix
    }
    template.constants.panes = panes
    const { problems } = evaluate(template, smallComponents(), { width: 400 }, {})
    expect(problems.map(({ message }) => message.split(' ')[1])).toEqual([word])
  })
})

describe('a sentence whose value is not known', () => {
  /** The small model with one rule, which prints the height. */
  const problemsOf = (rule: Partial<Rule>, criteria: Criteria): Problem[] => {
    const template = smallTemplate()
    template.rules = [
      {
        key: 'wide',
        level: 'error',
        when: 'width > 1500',
        message: 'Largeur {width} pour {height} mm.',
        criteria: ['width'],
        ...rule,
      },
    ]
    return evaluate(template, smallComponents(), criteria, {}).problems.filter(({ key }) => key === 'wide')
  }
  const levels = ['error', 'warning', 'advice'] as const
  const told = { message: 'Largeur 1600 pour 1000 mm.', criteria: ['width'] }

  it.each(levels)('waits: %s', (level) => {
    expect(problemsOf({ level }, { width: 1600 })).toEqual([])
    expect(problemsOf({ level }, { width: 1600, height: 1000 })).toEqual([{ key: 'wide', level, ...told }])
  })

  it('is not offered as the label of a fix', () => {
    const fix = { label: 'Passer à {height} mm', set: { width: '1000' } }
    expect(problemsOf({ message: 'Large.', fix }, { width: 1600 })).toEqual([
      { key: 'wide', level: 'error', message: 'Large.', criteria: ['width'] },
    ])
    expect(problemsOf({ message: 'Large.', fix }, { width: 1600, height: 900 })[0]?.fix?.label).toBe(
      'Passer à 900 mm',
    )
  })

  it('blocks all the same once everything is answered, when it is an error', () => {
    const template = smallTemplate()
    const whole = { width: 1600, height: 1000, color: 'A', control: 'chain' }
    // Asked of motors alone: a chain leaves it without a value for good.
    template.rules = levels.map((level) => ({
      key: level,
      level,
      when: 'width > 1500',
      message: 'Télécommande : {remote}.',
      criteria: ['width'],
    }))
    const { problems, complete, missing } = evaluate(template, smallComponents(), whole, {})
    expect(missing).toEqual([])
    expect(problems).toEqual([
      {
        key: 'error',
        level: 'error',
        message: 'Non réalisable pour cette combinaison de réponses.',
        criteria: ['width'],
      },
    ])
    expect(complete).toBe(false)
  })

  it('leaves an option out with a reason that needs none', () => {
    const template = smallTemplate()
    for (const criterion of template.criteria) {
      if (criterion.kind !== 'choice' || criterion.key !== 'control') continue
      for (const option of criterion.options) {
        if (option.value === 'chain') option.unavailable = [{ when: 'width > 1500', reason: '{height} mm.' }]
      }
    }
    const { criteria } = evaluate(template, smallComponents(), { width: 1600 }, {})
    const control = criteria.find(({ key }) => key === 'control')
    expect(control?.domain.kind === 'choice' && control.domain.options[1]).toMatchObject({
      available: false,
      reason: 'Non réalisable pour cette combinaison de réponses.',
    })
  })

  it.each([
    ['rail-motorise-35', 'RM-35-FIL', 'power_ceiling'],
    ['volet-roulant-37-40', 'VR-40-BLO', 'frame_height'],
    ['bso-c80', 'BSO-C80-M', 'stack_room'],
  ])('is not on the first screen of %s %s', (slug, reference, key) => {
    const { template, components } = modelByReference(slug, reference)
    expect(template.rules.some((rule) => rule.key.startsWith(key.slice(0, 5)))).toBe(true)
    const { problems } = evaluate(template, components, {}, {})
    expect(problems).toEqual([])
  })
})
