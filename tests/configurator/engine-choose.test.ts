import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answers, applyFix, type Change, type Choice, choose } from '#shared/configurator/choose'
import { evaluate } from '#shared/configurator/evaluate'
import type { Criteria, Swap } from '#shared/configurator/evaluation'
import type { ChoiceCriterion, ConfigurationTemplate } from '#shared/configurator/template.schema'
import { familySlugs, modelByReference, modelsOf } from './families.ts'
import { evaluationOf } from './paths.ts'
import { smallComponents, smallTemplate } from './small-model.ts'
import { moves, walk } from './walks.ts'

const template = smallTemplate()
const components = smallComponents()
const chosen = (answers: Answers, change: Change): Choice => choose(template, components, answers, change)

const whole: Answers = {
  criteria: { width: 1000, height: 1000, color: 'A', control: 'motor', remote: true, channels: 2 },
  selection: { motor: 'MOTOR-6' },
}
const set = (key: string, value: string | number | boolean | undefined): Change => ({
  kind: 'criterion',
  key,
  value,
})

describe('choose', () => {
  it('sets an answer and leaves the others', () => {
    expect(chosen(whole, set('width', 1200))).toEqual({
      criteria: { ...whole.criteria, width: 1200 },
      selection: whole.selection,
      cleared: [],
    })
  })

  it('clears an option that is out, and says why, with what the only one left does not ask', () => {
    const { criteria, cleared } = chosen(whole, set('color', 'AT'))
    expect(criteria).toEqual({ width: 1000, height: 1000, color: 'AT', control: 'motor' })
    expect(cleared).toEqual([
      {
        kind: 'criterion',
        key: 'remote',
        label: 'Télécommande',
        reason: 'La télécommande n’existe pas en anthracite.',
      },
      {
        kind: 'criterion',
        key: 'channels',
        label: 'Canaux',
        reason: 'N’est plus demandé avec ces réponses.',
      },
    ])
  })

  it('drops what is no longer asked, down the whole chain', () => {
    expect(chosen(whole, set('control', 'chain'))).toEqual({
      criteria: { width: 1000, height: 1000, color: 'A', control: 'chain' },
      selection: {},
      cleared: [
        {
          kind: 'criterion',
          key: 'remote',
          label: 'Télécommande',
          reason: 'N’est plus demandé avec ces réponses.',
        },
        {
          kind: 'criterion',
          key: 'channels',
          label: 'Canaux',
          reason: 'N’est plus demandé avec ces réponses.',
        },
        {
          kind: 'component',
          key: 'motor',
          label: 'Moteur',
          reason: 'N’est plus nécessaire avec ces réponses.',
        },
      ],
    })
  })

  it('drops a pick that is out, with its reason', () => {
    const { selection, cleared } = chosen(
      { ...whole, criteria: { ...whole.criteria, width: 2000 } },
      set('height', 2000),
    )
    expect(selection).toEqual({})
    expect(cleared).toEqual([
      { kind: 'component', key: 'motor', label: 'Moteur', reason: 'Ce moteur donne 6 Nm.' },
    ])
  })

  it('keeps a number out of its limits: the person decides', () => {
    expect(chosen(whole, set('width', 9000))).toMatchObject({
      criteria: { ...whole.criteria, width: 9000 },
      cleared: [],
    })
  })

  it('keeps what waits for an answer, so that clearing and choosing again changes nothing', () => {
    const without = chosen(whole, set('control', undefined))
    const { control: _control, ...others } = whole.criteria
    expect(without).toEqual({ criteria: others, selection: whole.selection, cleared: [] })
    expect(chosen(without, set('control', 'motor'))).toEqual({ ...whole, cleared: [] })
  })

  it('drops what can no longer be asked, though other answers are missing', () => {
    const doubtful = smallTemplate()
    const remote = doubtful.criteria.find(({ key }) => key === 'remote')
    if (remote) remote.asked = "control == 'motor' and width > 500"
    const { width: _width, ...others } = whole.criteria
    const next = choose(
      doubtful,
      components,
      { criteria: others, selection: whole.selection },
      set('control', 'chain'),
    )
    expect(next.criteria).toEqual({ height: 1000, color: 'A', control: 'chain' })
    expect(next.cleared.map(({ key }) => key)).toEqual(['remote', 'channels', 'motor'])
  })

  it('gives back an option that does not fit, with its reason', () => {
    const large = { criteria: { width: 2000, height: 2000 }, selection: {} }
    expect(chosen(large, set('control', 'chain'))).toEqual({
      ...large,
      cleared: [
        { kind: 'criterion', key: 'control', label: 'Manœuvre', reason: 'Surface 4,00 m² : 3 m² au plus.' },
      ],
    })
  })

  it('clears values of another type, and leaves out keys that the template never asks', () => {
    const odd = JSON.parse(
      '{"width":"wide","color":7,"old":1,"__proto__":2,"constructor":3}',
    ) as Answers['criteria']
    const { criteria, cleared } = chosen({ criteria: odd, selection: {} }, set('height', 1000))
    expect(criteria).toEqual({ height: 1000 })
    expect(cleared.map(({ key, reason }) => [key, reason])).toEqual([
      ['width', 'Cette valeur n’est pas proposée.'],
      ['color', 'Cette valeur n’est pas proposée.'],
    ])
  })

  it('picks and unpicks a component', () => {
    const picked = chosen(whole, { kind: 'component', type: 'motor', reference: 'MOTOR-20' })
    expect(picked).toEqual({ ...whole, selection: { motor: 'MOTOR-20' }, cleared: [] })
    const unpicked = chosen(picked, { kind: 'component', type: 'motor', reference: undefined })
    expect(unpicked).toEqual({ ...whole, selection: {}, cleared: [] })
    expect(chosen(whole, { kind: 'component', type: 'motor', reference: 'NONE' }).cleared).toEqual([
      {
        kind: 'component',
        key: 'motor',
        label: 'Moteur',
        reason: 'Cette référence n’existe pas pour ce modèle.',
      },
    ])
  })

  it('is at rest after one pass', () => {
    const once = chosen(whole, set('control', 'chain'))
    expect(chosen(once, set('control', 'chain'))).toEqual({ ...once, cleared: [] })
  })

  it('gives the answers in the template’s order, whatever the order of the choices', () => {
    const nothing: Answers = { criteria: {}, selection: {} }
    const forth = chosen(chosen(nothing, set('width', 1000)), set('color', 'A'))
    const back = chosen(chosen(nothing, set('color', 'A')), set('width', 1000))
    expect(JSON.stringify(back)).toBe(JSON.stringify(forth))
  })

  it('changes nothing else on a template that is unavailable', () => {
    const faulty = smallTemplate()
    faulty.leadTimeDays = 'nothing'
    expect(choose(faulty, components, whole, set('width', 1))).toEqual({
      criteria: { ...whole.criteria, width: 1 },
      selection: whole.selection,
      cleared: [],
    })
  })
})

describe('applyFix', () => {
  it('sets all that the fix names at once, and clears what no longer fits', () => {
    const fixed = applyFix(template, components, whole, {
      set: { width: 2000, height: 2000 },
    })
    expect(fixed.criteria).toEqual({ ...whole.criteria, width: 2000, height: 2000 })
    expect(fixed.cleared.map(({ key }) => key)).toEqual(['motor'])
  })
})

describe('two answers that may change places', () => {
  const duo = modelByReference('plisse-tendu', 'PL-20-DUO')
  const swapOf = (template: ConfigurationTemplate, criteria: Criteria): Swap | undefined =>
    evaluate(template, duo.components, criteria, {}).criteria.find(({ key }) => key === 'fabric_low_color')
      ?.swap
  const swapWith = (criteria: Criteria): Swap | undefined => swapOf(duo.template, criteria)
  const label = 'Intervertir les toiles'
  const dayAndNight: Criteria = {
    fabric: 'sheer',
    fabric_color: 'ecru',
    fabric_low: 'block',
    fabric_low_color: 'charcoal',
  }

  it('do so at once when each is possible in the other’s place, and their colours with them', () => {
    expect(swapWith(dayAndNight)).toEqual({
      label,
      available: true,
      set: { fabric: 'block', fabric_color: 'charcoal', fabric_low: 'sheer', fabric_low_color: 'ecru' },
    })
  })

  it('leave alone what is the same in both places', () => {
    expect(swapWith({ ...dayAndNight, fabric_color: 'ecru', fabric_low_color: 'ecru' })).toEqual({
      label,
      available: true,
      set: { fabric: 'block', fabric_low: 'sheer' },
    })
    expect(swapWith({ ...dayAndNight, fabric: 'filter', fabric_low: 'filter' })).toEqual({
      label,
      available: true,
      set: { fabric_color: 'charcoal', fabric_low_color: 'ecru' },
    })
  })

  it('wait for all, and for a difference', () => {
    for (const key of Object.keys(dayAndNight)) {
      const { [key]: _missing, ...others } = dayAndNight
      expect(swapWith(others), key).toBeUndefined()
    }
    expect(swapWith({ ...dayAndNight, fabric_low: 'sheer', fabric_low_color: 'ecru' })).toBeUndefined()
  })

  it('stay, and say why, when one is not possible in the other’s place', () => {
    expect(
      swapWith({ ...dayAndNight, fabric: 'metal', fabric_low: 'sheer', fabric_low_color: 'sand' }),
    ).toEqual({
      label,
      available: false,
      reason: expect.stringMatching(/^Toile basse\u00a0: «\u00a0Plissée dos .*\u00a0» n’est pas proposé\.$/),
    })
  })

  const withTop = (change: (top: ChoiceCriterion, template: ConfigurationTemplate) => void) => {
    const template = structuredClone(duo.template)
    const top = template.criteria.find(({ key }) => key === 'fabric')
    if (top?.kind !== 'choice') throw new Error('no cloth')
    change(top, template)
    return template
  }

  it('stay with the reason of an option that would be out', () => {
    const onlyBelow = withTop(({ options }) => {
      for (const option of options)
        if (option.value === 'block')
          option.unavailable = [{ when: 'duo == 1', reason: 'Occultante en bas.' }]
    })
    expect(swapOf(onlyBelow, dayAndNight)).toEqual({ label, available: false, reason: 'Occultante en bas.' })
  })

  it('stay when an answer that does not move would be lost', () => {
    const asking = withTop((_top, template) => {
      const reach = template.criteria.find(({ key }) => key === 'reach')
      if (reach) reach.asked = "fabric != 'block'"
    })
    expect(swapOf(asking, dayAndNight)?.available).toBe(true)
    expect(swapOf(asking, { ...dayAndNight, reach: true })).toEqual({
      label,
      available: false,
      reason: 'Barre hors de portée\u00a0: cette réponse ne tiendrait plus.',
    })
  })

  it('stand both after it, whatever the other answers, and come back by it', () => {
    const paired = familySlugs()
      .flatMap(modelsOf)
      .filter((model) => model.template.criteria.some((one) => one.kind === 'choice' && one.swap))
    expect(paired.length).toBeGreaterThan(0)
    for (const model of paired) {
      fc.assert(
        fc.property(moves(14), (steps) => {
          const answers = walk(model, steps)
          for (const { swap } of evaluationOf(model, answers).criteria) {
            if (!swap?.available) continue
            const after = applyFix(model.template, model.components, answers, swap)
            expect(after.criteria).toMatchObject(swap.set)
            expect(after.cleared.filter(({ kind }) => kind === 'criterion')).toEqual([])
            expect(
              evaluationOf(model, after)
                .criteria.filter(({ key }) => Object.hasOwn(swap.set, key))
                .map(({ key, value }) => [key, value]),
            ).toEqual(Object.entries(swap.set))
          }
        }),
        { numRuns: 40, seed: Number(process.env.SEED ?? 2026) },
      )
    }
  })
})
