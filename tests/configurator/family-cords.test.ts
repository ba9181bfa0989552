import { describe, expect, it } from 'vitest'
import { evaluate } from '#shared/configurator/evaluate'
import type { ComponentSelection, Criteria, Evaluation } from '#shared/configurator/evaluation'
import { completeWith } from './complete-with.ts'
import { familySlugs, modelByReference, modelsOf } from './families.ts'

/** What every family of the catalogue keeps to, and what some of them share. */

const slugs = familySlugs()
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

const lineKeys = ({ price }: Evaluation): string[] => price.lines.map(({ key }) => key)

/** Every model and way of working it that has a chain or a cord within a child's reach. */
const corded = slugs
  .flatMap(modelsOf)
  .flatMap((model) =>
    model.template.criteria.flatMap((criterion) =>
      criterion.kind === 'choice' && criterion.key === 'control'
        ? criterion.options
            .filter(({ label }) => /^(cordon|chaînette)/i.test(label))
            .map((option) => ({ model, reference: model.reference, control: option.value }))
        : [],
    ),
  )

describe('cords are kept safe (EN 13120)', () => {
  it('in every family that has them', () => {
    expect([...new Set(corded.map(({ model }) => model.slug))]).toEqual([
      'bateau',
      'enrouleur-coffre',
      'enrouleur-libre',
      'enrouleur-motorise',
      'plisse-libre',
      'venitien-25',
      'venitien-50',
      'venitien-bois',
      'vertical',
    ])
  })

  it.each(corded)('$reference, $control: a device, a length and a word of it', ({ model, control }) => {
    const evaluation = completeWith(model, 'control', control)
    expect(lineKeys(evaluation)).toContain('child_safety')
    expect(evaluation.derived.map(({ key }) => key)).toContain('cord_length')
    const told = evaluation.problems.filter(({ message }) => message.includes('EN 13120'))
    expect(told.length).toBeGreaterThan(0)
  })

  const heights: Criteria[] = [1700, 2300, 4000].map((installation_height) => ({
    height_known: true,
    installation_height,
  }))

  it.each(corded)(
    '$reference, $control: no word of a device that is not in the order',
    ({ model, control }) => {
      const { template, components } = model
      const evaluation = completeWith(model, 'control', control)
      const answers = Object.fromEntries(
        evaluation.criteria.flatMap(({ key, asked, value, forced }) =>
          asked && !forced && value !== undefined ? [[key, value]] : [],
        ),
      )
      const told = [answers, ...heights.map((height) => ({ ...answers, ...height }))].flatMap((criteria) =>
        evaluate(template, components, criteria, {}).components.flatMap(({ type, possibleProducts }) =>
          possibleProducts
            .filter(({ available }) => available)
            .map(({ reference }) => evaluate(template, components, criteria, { [type]: reference })),
        ),
      )
      for (const { price, problems } of told) {
        const parts = price.lines.map(({ label }) => label.toLowerCase())
        for (const { message } of problems) {
          const devices = message.toLowerCase().match(/taquet|tendeur|joint sécable/g) ?? []
          expect(
            devices.filter((device) => !parts.some((label) => label.includes(device))),
            message,
          ).toEqual([])
        }
      }
      expect(told.length).toBeGreaterThan(heights.length)
    },
  )

  const blind = modelByReference('venitien-25', 'VE-25-STD')
  const hung = (more: Criteria, selection: ComponentSelection = {}): Evaluation => {
    const answers: Criteria = {
      placement: 'face',
      width: 1000,
      height: 1600,
      fixation: 'wall',
      slat_finish: 'lacquered',
      color: 'A',
      lift: 'cord',
      control: 'cord_rod',
      side: 'left',
      cable_guides: false,
      ...more,
    }
    return evaluate(blind.template, blind.components, answers, selection)
  }
  const safety = ({ price }: Evaluation) => price.lines.find(({ key }) => key === 'child_safety')
  const said = ({ problems }: Evaluation) =>
    problems.map(({ level, message }) => `${level}: ${plain(message)}`)

  it('a cord is wound on a cleat, at most a metre long while its height is unknown', () => {
    const evaluation = hung({ height_known: false })
    expect(safety(evaluation)).toMatchObject({ reference: 'SEC-TAQ', cents: 160 })
    expect(evaluation.derived.find(({ key }) => key === 'cord_length')?.value).toBe(1000)
    expect(said(evaluation)).toEqual([
      'advice: Cordon et tige : 1000 mm au plus tant que la hauteur de pose est inconnue (EN 13120).',
      'advice: Cordon de 1000 mm : enroulez-le sur le taquet fourni, vissé à 1,50 m du sol au moins (EN 13120).',
    ])
    expect(evaluation.complete).toBe(true)
  })

  it('a cord ends a metre and a half above the floor', () => {
    const evaluation = hung({ height_known: true, installation_height: 2320 })
    expect(evaluation.derived.find(({ key }) => key === 'cord_length')?.value).toBe(800)
    expect(safety(evaluation)?.reference).toBe('SEC-TAQ')
  })

  it('a cord that would hang lower has a joint that opens', () => {
    const evaluation = hung({ height_known: true, installation_height: 1700 })
    expect(safety(evaluation)).toMatchObject({ reference: 'SEC-JNT', cents: 260 })
    expect(said(evaluation)).toEqual([
      'warning: Hauteur de pose de 1700 mm : la manœuvre finirait à moins de 1,50 m du sol. Un joint sécable 6 kg est compté (EN 13120).',
    ])
  })

  it('a cord with a joint that was picked is told of the joint, not of the cleat', () => {
    const answers = { height_known: true, installation_height: 2300 }
    const first = hung(answers)
    expect(said(first).filter((text) => /taquet|joint/.test(text))).toEqual([
      'advice: Cordon de 800 mm : enroulez-le sur le taquet fourni, vissé à 1,50 m du sol au moins (EN 13120).',
    ])
    const picked = hung(answers, { child_safety: 'SEC-JNT' })
    expect(safety(picked)?.reference).toBe('SEC-JNT')
    expect(said(picked).filter((text) => /taquet|joint/.test(text))).toEqual([
      'advice: Cordon de 800 mm : le joint sécable fourni s’ouvre sous 6 kg, laissez-le sans nœud ni attache (EN 13120).',
    ])
  })

  it('a chain is held by a tensioner', () => {
    const { template, components } = modelByReference('venitien-25', 'VE-25-MON')
    const answers = { placement: 'face', width: 1000, height: 1600, control: 'chain', height_known: false }
    const child = evaluate(template, components, answers, {}).components.find(
      ({ type }) => type === 'child_safety',
    )
    expect(
      child?.possibleProducts.map(({ reference, reason }) => [reference, reason && plain(reason)]),
    ).toEqual([
      ['SEC-TEN', undefined],
      ['SEC-TAQ', 'Le taquet range un cordon : une chaînette demande un tendeur.'],
      ['SEC-JNT', undefined],
    ])
    expect(child?.selected).toBe('SEC-TEN')
  })
})
