import { describe, expect, it } from 'vitest'
import { at, type Breaking, choice, faultsAfter } from './breaking.ts'

describe('compileTemplate', () => {
  it('accepts the small model', () => {
    expect(faultsAfter(() => undefined)).toEqual([])
  })

  it('accepts conditions on every option when one is proved to be left', () => {
    expect(
      faultsAfter((template) => {
        const [motor, chain] = choice(template, 3).options
        if (motor) motor.unavailable = [{ when: "color == 'A'", reason: 'Non.' }]
        if (chain) chain.unavailable = [{ when: "color != 'A' and area > 1", reason: 'Non.' }]
      }),
    ).toEqual([])
  })

  it('proves it through derived values too', () => {
    expect(
      faultsAfter((template) => {
        template.derived.push({ key: 'bare', value: "color == 'A'" })
        const [motor, chain] = choice(template, 3).options
        if (motor) motor.unavailable = [{ when: 'bare', reason: 'Non.' }]
        if (chain) chain.unavailable = [{ when: 'not bare', reason: 'Non.' }]
      }),
    ).toEqual([])
  })

  it.each<[string, Breaking]>([
    ['the workshop', (t) => Object.assign(at(t.criteria, 6), { information: true })],
    ['a rule', (t) => Object.assign(at(t.rules, 1), { when: 'width < 500 and not tinted' })],
    ['the sentence of a rule', (t) => Object.assign(at(t.rules, 1), { message: 'Teinté : {tinted}.' })],
    ['another question', (t) => Object.assign(at(t.criteria, 4), { asked: 'tinted' })],
    ['a value that is shown', (t) => t.derived.push({ key: 'absorbs', label: 'Absorbe', value: 'tinted' })],
    ['the lead time', (t) => Object.assign(t, { leadTimeDays: 'if(tinted, 5, 3)' })],
    ['the drawing', (t) => Object.assign(t.drawing.values, { tinted: 'tinted' })],
    ['a part', (_, c) => Object.assign(at(c, 0), { unavailable: [{ when: 'tinted', reason: 'Non.' }] })],
  ])('accepts a question for %s', (_reader, reading) => {
    expect(
      faultsAfter((template, components) => {
        template.criteria.push({ kind: 'boolean', key: 'tinted', label: 'Verre teinté' })
        reading(template, components)
      }),
    ).toEqual([])
  })

  it('lets expressions name the options that this model of the family lacks', () => {
    expect(
      faultsAfter((template) => {
        const color = choice(template, 2)
        color.options.splice(1, 1)
        color.withoutOptions = ['AT']
      }),
    ).toEqual([])
  })

  it('follows a web of derived values in no time', () => {
    expect(
      faultsAfter((template) => {
        template.derived.push({ key: 'd1', value: 'width / 1000' }, { key: 'd2', value: 'height / 1000' })
        for (let place = 3; place <= 38; place++) {
          template.derived.push({ key: `d${place}`, value: `min(d${place - 1}, d${place - 2})` })
        }
        at(template.criteria, 4).asked = 'd38 > 0'
      }),
    ).toEqual([])
  })

  it('takes names that objects inherit for what they are: unknown', () => {
    expect(
      faultsAfter((template) => {
        at(template.rules, 1).when = 'lookup(constructor, color) > 0'
        at(template.rules, 1).message = '{constructor}'
      }),
    ).toEqual([
      'rules[1].when: table inconnue « constructor » (caractère 1)',
      'rules[1].message: nom inconnu « constructor » (caractère 1)',
    ])
  })
})
