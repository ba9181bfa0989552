import { describe, expect, it } from 'vitest'
import { clearedText } from '#client/configurator/cleared-text.ts'
import { selectClearedChoices, selectEvaluation } from '#machines/configurator/configurator.selectors'
import type { ShownClearedChoice } from '#machines/configurator/configurator.types'
import { fullModel, loadedTemplate } from '#tests/shop/shop.fixtures'
import { arrive, kept, start } from './configurator.fixtures.ts'
import { modelByReference } from './families.ts'

/** The terrace awning of the catalogue, 4000 mm wide: at 2400 mm its arms have one length left. */
const awning = async () => {
  const { template, components } = modelByReference('store-banne', 'SB-250-MON')
  const loaded = {
    model: fullModel,
    template,
    components,
    fromCents: null,
    leadTimeRange: { from: 5, to: 5 },
    priceListVersion: 1,
  }
  const draft = { ...kept, components: {}, criteria: { placement: 'face', width: 4000 } }
  const test = start(draft, { loadTemplate: async () => loaded })
  test.actor.send({ type: 'configurator.open' })
  await test.settled()
  return test
}
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

describe('what a change takes away is told', () => {
  it('with the answer that stands in its place, when it is the only one possible', async () => {
    const { actor, snapshot } = await awning()
    actor.send({ type: 'criterion.choose', key: 'projection', value: '2600' })
    actor.send({ type: 'criterion.choose', key: 'width', value: 2400 })
    expect(plain(clearedText(selectClearedChoices(snapshot())))).toBe(
      'Avancée : 2600 mm devient 1600 mm (seule réponse possible). Largeur finie 2400 mm : une avancée de 2600 mm demande 3000 mm, l’avancée plus 400 mm.',
    )
    actor.send({ type: 'change.undo' })
    expect(clearedText(selectClearedChoices(snapshot()))).toBeNull()
    expect(snapshot().context.criteria).toMatchObject({ width: 4000, projection: '2600' })
  })

  it('as cleared while several answers are left', async () => {
    const { actor, snapshot } = await awning()
    actor.send({ type: 'criterion.choose', key: 'projection', value: '2600' })
    actor.send({ type: 'criterion.choose', key: 'width', value: 2600 })
    expect(plain(clearedText(selectClearedChoices(snapshot())))).toMatch(
      /^Effacé : Avancée\. Largeur finie 2600 mm/,
    )
  })

  it('of a model that gives way, only what was answered', async () => {
    const test = start(null, { loadTemplate: async () => loadedTemplate() })
    const { actor, settled, snapshot } = test
    arrive(test, fullModel)
    await settled()
    actor.send({ type: 'criterion.choose', key: 'length', value: 2000 })
    actor.send({ type: 'level.choose', level: 'category', id: 'films' })
    expect(selectClearedChoices(snapshot())).toMatchObject(
      ['subCategory', 'family', 'subFamily', 'length'].map((key) => ({ key })),
    )
  })

  it('with the one that another model of the family puts in its place, by its name in the model of before', async () => {
    const usual = loadedTemplate()
    const walls = usual.template.criteria.map((criterion) =>
      criterion.kind === 'choice'
        ? { ...criterion, options: criterion.options.slice(0, 1), information: true as const }
        : criterion,
    )
    const subFamily = { id: 'ra-25-h', name: 'Rail 25 renforcé' }
    const reinforced = {
      ...usual,
      model: { ...fullModel, subFamily },
      components: [],
      template: { ...usual.template, criteria: walls, componentTypes: [] },
    }
    const test = start(null, { loadTemplate: async (id) => (id === subFamily.id ? reinforced : usual) })
    const { actor, settled, snapshot } = test
    arrive(test, fullModel)
    await settled()
    actor.send({ type: 'fix.apply', label: 'Passer à 4000 mm', set: { length: 2000, fixation: 'ceiling' } })
    actor.send({ type: 'level.choose', level: 'subFamily', id: subFamily.id })
    await settled()
    const fixation = selectEvaluation(snapshot())?.criteria.find(({ key }) => key === 'fixation')
    expect(fixation).toMatchObject({ value: 'wall', forced: true })
    expect(plain(clearedText(selectClearedChoices(snapshot())))).toBe(
      'Fixation : Plafond devient Mural (seule réponse possible). « Plafond » n’existe pas dans ce modèle.',
    )
  })
})

it('the notice tells several things at once, without their reasons', () => {
  const cleared = { kind: 'criterion', reason: 'Non.' } as const
  expect(
    plain(
      clearedText([
        { ...cleared, key: 'a', label: 'Coloris' },
        { ...cleared, key: 'b', label: 'Avancée', replaced: { from: '2600 mm', to: '1600 mm' } },
        { ...cleared, key: 'c', label: 'Coffre' },
      ]),
    ),
  ).toBe('Avancée : 2600 mm devient 1600 mm (seule réponse possible). Effacé : Coloris, Coffre')
})

it('the notice tells of another model each reason once, and the numbers that stay', () => {
  const dropped = { kind: 'criterion', inModel: 'dropped', reason: 'Ce modèle ne le demande pas.' } as const
  const refused = { ...dropped, key: 'd', label: 'Longueur', inModel: 'refused' } as const
  expect(
    plain(
      clearedText([
        { ...dropped, key: 'a', label: 'Rayon' },
        { ...dropped, key: 'b', label: 'Coloris', reason: '« Bronze » n’existe pas dans ce modèle.' },
        { ...dropped, key: 'c', label: 'Poids' },
        { ...refused, reason: 'Longueur : 7000 mm hors limites (100 à 6000)' },
      ]),
    ),
  ).toBe(
    'Effacé : Rayon, Poids (ce modèle ne le demande pas), Coloris (« Bronze » n’existe pas dans ce modèle). Longueur : 7000 mm hors limites (100 à 6000)',
  )
  expect(clearedText([{ ...refused, reason: 'Hors limites' }])).toBe('Hors limites')
})

describe('two cloths that change places', () => {
  it('are one step, that can be undone', async () => {
    const { template, components } = modelByReference('plisse-tendu', 'PL-20-DUO')
    const loaded = {
      model: fullModel,
      template,
      components,
      fromCents: null,
      leadTimeRange: { from: 5, to: 5 },
      priceListVersion: 1,
    }
    const criteria = {
      fabric: 'filter',
      fabric_color: 'charcoal',
      fabric_low: 'sheer',
      fabric_low_color: 'ecru',
    }
    const draft = { ...kept, components: {}, criteria }
    const { actor, settled, snapshot } = start(draft, { loadTemplate: async () => loaded })
    actor.send({ type: 'configurator.open' })
    await settled()
    const swap = selectEvaluation(snapshot())?.criteria.find(({ key }) => key === 'fabric_low_color')?.swap
    if (!swap?.available) throw new Error('the cloths cannot change places')
    actor.send({ type: 'fix.apply', label: swap.label, set: swap.set })
    expect(snapshot().context.criteria).toEqual({
      fabric: 'sheer',
      fabric_color: 'ecru',
      fabric_low: 'filter',
      fabric_low_color: 'charcoal',
    })
    expect(clearedText(selectClearedChoices(snapshot()))).toBe(
      'Appliqué\u00a0: «\u00a0Intervertir les toiles\u00a0»',
    )
    actor.send({ type: 'change.undo' })
    expect(snapshot().context.criteria).toEqual(criteria)
  })
})

it.each([
  [
    'a reset',
    [{ kind: 'configuration', by: { kind: 'reset' } }],
    'Effacé : Configuration. Tous les choix sont à refaire.',
  ],
  [
    'a model chosen on the site',
    [{ kind: 'configuration', by: { kind: 'website' } }],
    'Effacé : Configuration. Le modèle choisi dans le catalogue a pris sa place.',
  ],
  [
    'a line of the cart',
    [{ kind: 'configuration', by: { kind: 'line', index: 2 } }],
    'Effacé : Configuration. La ligne 3 du panier a pris sa place.',
  ],
  [
    'another level',
    [{ kind: 'level', key: 'family', name: 'Rail 25', by: { kind: 'level', level: 'subCategory' } }],
    'Effacé : Famille : Rail 25. Sous-catégorie : le choix a changé.',
  ],
] satisfies [string, ShownClearedChoice[], string][])('says what %s took away', (_, choices, text) => {
  expect(plain(clearedText(choices))).toBe(text)
})
