import { describe, expect, it } from 'vitest'
import { assume } from '#shared/configurator/assume'
import { choose } from '#shared/configurator/choose'
import type { Criteria } from '#shared/configurator/evaluation'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import { at, type Breaking, faultsAfter } from './breaking.ts'
import { smallComponents, smallTemplate } from './small-model.ts'

/** The small model with what it proposes, by criterion key. */
const proposing = (defaults: Readonly<Record<string, string>>): ConfigurationTemplate => {
  const template = smallTemplate()
  for (const criterion of template.criteria) {
    const proposed = defaults[criterion.key]
    if (proposed !== undefined) criterion.default = proposed
  }
  return template
}

const components = smallComponents()
const plain = proposing({ color: "'A'", control: "'chain'", remote: 'true', channels: '2' })

describe('what stands in for an answer that was not given', () => {
  it('is what the template proposes, for what is asked alone', () => {
    expect(assume(plain, components, {}, {})).toEqual({
      answers: { color: 'A', control: 'chain' },
      from: { color: 'default', control: 'default' },
    })
    expect(assume(plain, components, { control: 'motor' }, {})).toEqual({
      answers: { color: 'A', control: 'motor', remote: true, channels: 2 },
      from: { color: 'default', remote: 'default', channels: 'default' },
    })
  })

  it('is the last answer before that, where it is possible', () => {
    const remembered = { color: 'AT', control: 'motor', remote: true }
    const { answers, from } = assume(plain, components, {}, remembered)
    // no remote in AT: a question with one answer left takes it by itself
    expect(answers).toEqual({ color: 'AT', control: 'motor' })
    expect(from).toEqual({ color: 'memory', control: 'memory' })
  })

  it('is left out where an option went out of the model, and waits where it is out for now', () => {
    expect(assume(plain, components, {}, { color: 'GOLD' }).answers).toMatchObject({ color: 'A' })
    const large = { width: 2000, height: 2000 }
    expect(assume(plain, components, large, { control: 'chain' }).from.control).toBeUndefined()
    const small = { width: 1000, height: 1000 }
    expect(assume(plain, components, small, { control: 'chain' }).from.control).toBe('memory')
  })

  it('never takes the place of an answer', () => {
    expect(assume(plain, components, { color: 'AT', channels: 9, control: 'motor' }, {})).toEqual({
      answers: { color: 'AT', control: 'motor', channels: 9 },
      from: {},
    })
    expect(assume(plain, components, { width: 9000 }, { width: 500 }).answers.width).toBe(9000)
  })

  it('may hang on other answers, and waits for them', () => {
    const template = proposing({ control: "if(width > 1000, 'motor', 'chain')" })
    const controlOf = (given: Criteria) => assume(template, components, given, {}).answers.control
    expect([{}, { width: 800 }, { width: 1800 }].map(controlOf)).toEqual([undefined, 'chain', 'motor'])
  })

  it('leaves a question open rather than take away an answer that was given', () => {
    // « Télécommande » is asked of a motor alone: proposing the chain would drop it
    expect(assume(plain, components, { remote: false }, {})).toEqual({
      answers: { color: 'A', remote: false },
      from: { color: 'default' },
    })
  })
})

describe('a choice among answers that nobody gave', () => {
  const none = { criteria: {}, selection: {} }

  it('stores what was given alone', () => {
    const change = { kind: 'criterion', key: 'width', value: 800 } as const
    expect(choose(plain, components, none, change, {})).toEqual({
      criteria: { width: 800 },
      selection: {},
      cleared: [],
    })
  })

  it('says nothing of an answer that gives way and that nobody gave', () => {
    const given = { criteria: { width: 2000 }, selection: {} }
    const change = { kind: 'criterion', key: 'height', value: 2000 } as const
    expect(choose(plain, components, given, change, {}).cleared).toEqual([])
  })

  it('keeps a pick whose component only what is proposed asks for', () => {
    const motorised = proposing({ control: "'motor'" })
    const change = { kind: 'component', type: 'motor', reference: 'MOTOR-20' } as const
    const sized = { criteria: { width: 1000, height: 1000 }, selection: {} }
    expect(choose(motorised, components, sized, change, {}).selection).toEqual({ motor: 'MOTOR-20' })
  })

  it('clears a pick that goes with the answer proposed', () => {
    const motorised = proposing({ control: "'motor'" })
    const picked = { criteria: { width: 1000, height: 1000 }, selection: { motor: 'MOTOR-20' } }
    const change = { kind: 'criterion', key: 'control', value: 'chain' } as const
    const { cleared, selection } = choose(motorised, components, picked, change, {})
    expect([selection, cleared.map(({ key }) => key)]).toEqual([{}, ['motor']])
  })
})

describe('compileTemplate, what is proposed', () => {
  const withDefault =
    (place: number, text: string): Breaking =>
    (template) => {
      at(template.criteria, place).default = text
    }

  it.each<[string, Breaking, string[]]>([
    ['another type', withDefault(2, '12'), ['criteria[2].default: un choix est attendu, pas un nombre']],
    [
      'an option that there is not',
      withDefault(2, "if(width > 500, 'A', 'GOLD')"),
      ['criteria[2].default: « GOLD » n’est pas une option'],
    ],
    [
      'a number outside its limits',
      withDefault(0, 'if(height > 1000, 300, 250)'),
      ['criteria[0].default: 250 hors limites (300 à 2000)'],
    ],
    [
      'numbers that are never inside',
      withDefault(5, 'width * 2'),
      ['criteria[5].default: 600 à 4000 hors limites (1 à 5)'],
    ],
    [
      'a number off its step',
      withDefault(1, '305'),
      ['criteria[1].default: 305 ne convient pas (de 10 en 10 à partir de 300)'],
    ],
    [
      'a name that there is not',
      withDefault(4, 'lenght > 2'),
      ['criteria[4].default: nom inconnu « lenght » (caractère 1)'],
    ],
    ['a loop', withDefault(2, "if(remote, 'A', 'AT')"), ['criteria[2]: boucle : color → remote → color']],
    ['itself', withDefault(0, 'width'), ['criteria[0]: boucle : width → width']],
    [
      'an option that only another model of the family has',
      (t) => {
        const color = at(t.criteria, 2)
        if (color.kind === 'choice') Object.assign(color, { withoutOptions: ['NM'], default: "'NM'" })
      },
      [],
    ],
    [
      'answers that only another proposal reads',
      (t) => {
        t.criteria.push({ kind: 'boolean', key: 'damp', label: 'Humide' })
        at(t.criteria, 2).default = "if(damp, 'A', 'AT')"
      },
      [
        'criteria[6]: « damp » n’est lu par aucune règle, condition, quantité, prix ni dessin\u00a0: faites-le lire, retirez-le, ou notez "information": true s’il ne sert qu’à la fabrication',
      ],
    ],
  ])('judges %s', (_, breaking, faults) => {
    expect(faultsAfter(breaking)).toEqual(faults)
  })
})
