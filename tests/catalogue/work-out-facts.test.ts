import { expect, test } from 'vitest'
import { workOutFacts } from '#server/catalogue/work-out-facts'
import {
  factsTogether,
  fromText,
  largestText,
  leastSpanOf,
  loadText,
  madeText,
  spanOf,
} from '#shared/catalogue/model-facts'
import type { ModelFacts } from '#shared/catalogue/model-facts.schema'
import { compileTemplate } from '#shared/configurator/compile'
import { modelByReference } from '#tests/configurator/families'

const factsOf = async (family: string, reference: string): Promise<ModelFacts> => {
  const { template, components } = modelByReference(family, reference)
  const result = compileTemplate(template, components)
  if (!result.ok) throw new Error(result.faults[0]?.message)
  return workOutFacts({ template, compiled: result.compiled }, result.leadTimeRange)
}

const NOTHING: ModelFacts = {
  width: null,
  height: null,
  length: null,
  least: { width: null, height: null, length: null },
  load: null,
  fromCents: null,
  leadTime: { from: 0, to: 0 },
  motorised: false,
  exterior: false,
  fire: [],
  light: [],
}

test('a rail: its longest piece, and what that carries', async () => {
  expect(await factsOf('rail-manuel-25', 'RA-25-MAN')).toEqual({
    ...NOTHING,
    length: 12_000,
    least: { width: null, height: null, length: 500 },
    load: 60,
    fromCents: 1010,
    leadTime: { from: 4, to: 9 },
  })
})

test('a blind: as large as some cloth and some control let it be, though no plain one is', async () => {
  expect(await factsOf('enrouleur-motorise', 'EN-40')).toEqual({
    ...NOTHING,
    width: 2000,
    height: 2600,
    least: { width: 300, height: 300, length: null },
    fromCents: 7490,
    leadTime: { from: 6, to: 8 },
    motorised: true,
    fire: ['M1'],
    light: ['blackout', 'dimout', 'screen', 'transparent'],
  })
  expect((await factsOf('enrouleur-coffre', 'EC-45-OUV')).motorised).toBe(false)
})

test('the smallest that can be ordered: where no plain one is so small, some other answer lets it be', async () => {
  expect((await factsOf('bateau', 'BT-GL')).least).toEqual({ width: 1500, height: 600, length: null })
  expect((await factsOf('rail-motorise-60', 'RM-60-DUO')).least?.length).toBe(3000)
  const { template, components } = modelByReference('enrouleur-motorise', 'EN-40')
  const leastWidth = async (when: string) => {
    const rule = { key: 'narrow', level: 'error' as const, when, message: 'Non.', criteria: ['width'] }
    const result = compileTemplate({ ...template, rules: [...template.rules, rule] }, components)
    if (!result.ok) throw new Error(result.faults[0]?.message)
    const facts = await workOutFacts({ template, compiled: result.compiled }, result.leadTimeRange)
    return facts.least?.width
  }
  expect(await leastWidth("width < 731 and control != 'crank'")).toBe(300)
  expect(await leastWidth('width < 731')).toBe(731)
})

test('what stands outside: by its kind, or by where it is put', async () => {
  expect(await factsOf('volet-roulant-55', 'VR-55')).toMatchObject({
    exterior: true,
    motorised: true,
    width: 4000,
  })
  expect(await factsOf('film-depoli', 'FD-EXT')).toMatchObject({ exterior: true, motorised: false })
  expect(await factsOf('film-depoli', 'FD-BLA')).toMatchObject({ exterior: false })
})

test('a model that cannot be ordered has no size and no price', async () => {
  const { template, components } = modelByReference('rail-manuel-25', 'RA-25-MAN')
  const never = {
    key: 'never',
    level: 'error' as const,
    when: 'length > 0',
    message: 'Non.',
    criteria: ['length'],
  }
  const result = compileTemplate({ ...template, rules: [...template.rules, never] }, components)
  if (!result.ok) throw new Error(result.faults[0]?.message)
  expect(await workOutFacts({ template, compiled: result.compiled }, result.leadTimeRange)).toEqual({
    ...NOTHING,
    leadTime: { from: 4, to: 9 },
  })
})

test('several together: the largest, the cheapest, whatever one has', () => {
  const rail = { ...NOTHING, length: 6000, load: 12, fromCents: 900, leadTime: { from: 3, to: 4 } }
  const blind: ModelFacts = {
    ...NOTHING,
    width: 2000,
    height: 2600,
    fromCents: 7490,
    leadTime: { from: 0, to: 8 },
    motorised: true,
    fire: ['M1'],
    light: ['screen'],
  }
  const { least: _, ...untold } = blind
  expect(factsTogether([rail, null, blind])).toEqual({ ...untold, length: 6000, load: 12, fromCents: 900 })
  expect(factsTogether([null, undefined])).toBeNull()
  const { least: _none, ...nothing } = NOTHING
  expect(factsTogether([NOTHING])).toEqual(nothing)
  expect([spanOf(rail), spanOf(blind), spanOf(NOTHING)]).toEqual([6000, 2000, 0])
  const both = { least: { width: 600, height: 300, length: 500 } }
  expect([leastSpanOf(both), leastSpanOf(NOTHING), leastSpanOf({})]).toEqual([500, 0, 0])
})

test('cards say it in words', () => {
  const blind = { ...NOTHING, width: 2000, height: 2600, fromCents: 7490, leadTime: { from: 6, to: 8 } }
  expect(largestText(blind)).toBe('Jusqu’à 2\u00a0m\u00a0de\u00a0large, 2,6\u00a0m\u00a0de\u00a0haut')
  expect(largestText({ ...NOTHING, length: 12_000 })).toBe('Jusqu’à 12\u00a0m')
  expect(largestText({ ...blind, length: 6000 })).toBe(
    'Jusqu’à 6\u00a0m\u00a0de\u00a0long, 2\u00a0m\u00a0de\u00a0large, 2,6\u00a0m\u00a0de\u00a0haut',
  )
  expect(fromText(blind)).toBe('dès 74,90\u00a0€ HT')
  expect(madeText(blind)).toBe('Fabriqué en 6\u00a0à\u00a08\u00a0j ouvrés')
  expect(madeText({ leadTime: { from: 6, to: 6 } })).toBe('Fabriqué en 6\u00a0j ouvrés')
  expect(loadText({ load: 60 })).toBe('60\u00a0kg au plus')
  expect([largestText(NOTHING), loadText(NOTHING), fromText(NOTHING), madeText(NOTHING)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
