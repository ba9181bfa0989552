import { expect, it } from 'vitest'
import { clothText } from '#shared/configurator/cloth-text'
import { compileTrusted } from '#shared/configurator/compile-trusted'
import { evaluate } from '#shared/configurator/evaluate'
import type { CriterionOption } from '#shared/configurator/option.schema'
import { swatchOfAnswer } from '#shared/configurator/swatch'
import type { ConfigurationTemplate } from '#shared/configurator/template.schema'
import { type Breaking, choice, faultsAfter } from './breaking.ts'
import { familySlugs, modelByReference, modelsOf, readFamily } from './families.ts'
import { smallComponents, smallTemplate } from './small-model.ts'

const cloths: CriterionOption[] = [
  {
    value: 'screen',
    label: 'Screen 3 %',
    swatch: '#F1F0EB',
    weave: 'screen',
    cloth: {
      code: 'S3-01',
      light: 'screen',
      weight: 400,
      roll_width: 1500,
      group: 1,
      openness: 3,
      fire: 'M1',
    },
  },
  {
    value: 'dark',
    label: 'Occultant',
    swatch: '#25272A',
    weave: 'coated',
    cloth: { code: 'OC-10', light: 'blackout', weight: 300, roll_width: 900, group: 3, openness: 0 },
  },
]

const withCloth = (template: ConfigurationTemplate): void => {
  template.criteria.push({
    kind: 'choice',
    key: 'fabric',
    label: 'Toile',
    unavailable: [
      {
        when: 'min(width, height) > cloth.roll_width',
        reason: 'Laize de {cloth.roll_width} mm, pour {width} mm.',
      },
    ],
    options: structuredClone(cloths),
  })
  template.derived.push(
    { key: 'weighs', label: 'Poids', value: 'area * fabric.weight / 1000', unit: 'kg', decimals: 2 },
    { key: 'is_dark', label: 'Noir', value: "fabric.light == 'blackout' and fabric.fire != 'M1'" },
    { key: 'is_classed', label: 'Classée', value: "fabric.fire in ['M1', 'B-s1,d0']" },
  )
}

const evaluated = (criteria: Record<string, string | number | boolean>) => {
  const template = smallTemplate()
  withCloth(template)
  return evaluate(template, smallComponents(), criteria, {})
}

it('reads the chosen cloth: numbers, and words by comparison', () => {
  const derivedIn = (fabric: string) =>
    Object.fromEntries(
      evaluated({ width: 1000, height: 800, fabric })
        .derived.filter(({ key }) => ['weighs', 'is_dark', 'is_classed'].includes(key))
        .map(({ key, value }) => [key, value]),
    )
  expect(derivedIn('screen')).toEqual({ weighs: 0.32, is_dark: false, is_classed: true })
  expect(derivedIn('dark')).toEqual({ weighs: 0.24, is_dark: true, is_classed: false })
})

it('puts each cloth out by its own numbers, which its reason tells', () => {
  const options = (width: number) => {
    const domain = evaluated({ width, height: 2000 }).criteria.find(({ key }) => key === 'fabric')?.domain
    return domain?.kind === 'choice' ? domain.options.map(({ reason }) => reason) : []
  }
  expect(options(900)).toEqual([undefined, undefined])
  expect(options(1000)).toEqual([undefined, 'Laize de 900 mm, pour 1000 mm.'])
})

it('is the same where it is only trusted', () => {
  const template = smallTemplate()
  withCloth(template)
  expect(compileTrusted(template, smallComponents())).toBeDefined()
  template.derived.push({ key: 'wrong', label: 'Faux', value: 'fabric.price' })
  expect(compileTrusted(template, smallComponents())).toBeUndefined()
})

const broken = (breaking: Breaking) =>
  faultsAfter((template, components) => {
    withCloth(template)
    breaking(template, components)
  }).map((fault) => fault.replaceAll('\u00a0', ' '))

it.each<[string, Breaking, RegExp]>([
  [
    'a property that no cloth has',
    (t) => t.derived.push({ key: 'x', value: 'fabric.price' }),
    /pas de « price »/,
  ],
  [
    'a word taken for a number',
    (t) => t.derived.push({ key: 'x', value: 'fabric.light' }),
    /se compare à un texte/,
  ],
  [
    'a number that one of them lacks',
    (t) => {
      delete choice(t, t.criteria.length - 1).options[1]?.cloth?.openness
      t.derived.push({ key: 'x', value: 'fabric.openness' })
    },
    /n’a pas de valeur pour dark/,
  ],
  [
    'a limit of all that could leave none',
    (t) => {
      const [exclusion] = choice(t, t.criteria.length - 1).unavailable ?? []
      if (exclusion) exclusion.when = 'width > cloth.roll_width / 2'
    },
    /toutes les options peuvent être indisponibles/,
  ],
  [
    'a dye that is no choice of colours',
    (t) => Object.assign(choice(t, t.criteria.length - 1), { dyed: 'control' }),
    /chaque option de « control » dit sa teinte/,
  ],
  [
    'one option in two colours',
    (t) =>
      t.criteria.push({
        kind: 'choice',
        key: 'other',
        label: 'Autre',
        information: true,
        options: [{ value: 'dark', label: 'Sombre', swatch: '#000000' }],
      }),
    /« dark » a ailleurs une autre teinte/,
  ],
])('refuses %s', (_name, breaking, reason) => {
  expect(broken(breaking).join('\n')).toMatch(reason)
})

it('is printed on its swatch', () => {
  const [screen, dark] = cloths.map(({ cloth }) => cloth && clothText(cloth).replaceAll('\u00a0', ' '))
  expect([screen, dark]).toEqual([
    'S3-01 · ouverture 3 % · 400 g/m² · laize 1500 mm · groupe 1 · M1',
    'OC-10 · 300 g/m² · laize 900 mm · groupe 3',
  ])
})

it('is drawn in the colour that is chosen for it, and the colour in its weave', () => {
  const { template, components } = modelByReference('vertical', 'VT-127-SCR')
  const { criteria } = evaluate(template, components, { fabric: 'scr_fv', fabric_color: 'sand' }, {})
  const drawn = (key: string) => {
    const criterion = criteria.find((one) => one.key === key)
    return criterion && swatchOfAnswer(criterion, criteria)
  }
  expect([drawn('fabric'), drawn('fabric_color')]).toEqual(
    Array(2).fill({ color: '#D5C09A', weave: 'screen', openness: 5 }),
  )
})

it('draws each option of a cloth, a slat or a colour of cloth in every family', () => {
  const bare = familySlugs().flatMap((slug) =>
    readFamily(slug).template.criteria.flatMap((criterion) =>
      criterion.kind === 'choice' && /^(fabric|slat_finish)(_low)?(_color)?$/.test(criterion.key)
        ? criterion.options
            .filter(({ swatch, weave }) => swatch === undefined && weave === undefined)
            .map(({ value }) => `${slug} ${criterion.key} ${value}`)
        : [],
    ),
  )
  expect(bare).toEqual([])
})

it('offers the whole RAL card alike wherever it is offered, and nothing of it where it is not', () => {
  const cards = familySlugs().flatMap((slug) =>
    modelsOf(slug).flatMap(({ template }) =>
      template.criteria.flatMap((one) => (one.kind === 'choice' && one.key === 'ral' ? [one.options] : [])),
    ),
  )
  expect(cards.length).toBeGreaterThan(0)
  for (const card of cards) expect(card).toEqual(cards[0])
  const [card = []] = cards
  expect(new Set(card.map(({ value }) => value)).size).toBe(214)
  for (const { value, label, swatch } of card) {
    expect(label).toMatch(new RegExp(`^RAL ${value.slice(3)} \\p{Lu}`, 'u'))
    expect(swatch).toMatch(/^#[0-9A-F]{6}$/)
  }
})
