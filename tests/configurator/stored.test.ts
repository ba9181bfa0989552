import { describe, expect, it } from 'vitest'
import { createActor, createEmptyActor } from 'xstate'
import type { CartContext } from '#machines/cart/cart.types'
import { configuratorMachine } from '#machines/configurator/configurator.machine'
import type { ConfiguratorContext } from '#machines/configurator/configurator.types'
import { fromStored, toStored } from '#machines/configurator/stored'
import { emptyDetails } from '#shared/orders/order-draft'
import { aLine } from '#tests/cart/lines.fixtures'
import { anUnavailable, aPrevious } from '#tests/cart/repeated.fixtures'
import { fullModel, loadedTemplate } from '#tests/shop/shop.fixtures'

const shop = createEmptyActor()
const swap = { type: 'support', previous: { reference: 'S-1', label: 'Support' }, current: null }
const lines = [
  aLine('a', { name: 'Salon' }),
  aLine('b', { quantity: 3, previous: aPrevious({ project: 'Villa', components: [swap] }) }),
]
const cart: CartContext = {
  shop,
  lines: lines.map((line, index) => ({ ...line, key: index + 4 })),
  ...{ nextKey: 6, emptied: 0, overtaken: null, asked: null },
  unavailable: [{ ...anUnavailable('c'), key: 2 }],
  removed: null,
  wrongQuantity: null,
  refusals: [],
  failure: null,
  priceMoved: [{ index: 1, previous: 12.5, current: 13 }],
  validatedCartId: 'v1',
  details: { ...emptyDetails, name: 'Villa', comments: 'Livrer tôt', billingAddressId: 'b1' },
}
const { context: blank } = createActor(configuratorMachine, { input: { shop, restored: null } }).getSnapshot()
const work: ConfiguratorContext = {
  ...blank,
  selectedModel: fullModel,
  loaded: loadedTemplate(),
  criteria: { length: 2000, fixation: 'wall' },
  selection: { support: 'SW-2' },
  quantity: 4,
  withoutMemory: true,
}
const stored = () => JSON.parse(toStored('u1', work, cart)) as Record<string, unknown>
const components = {
  profile: { reference: 'PR-25', label: 'Profilé 25', attributes: {}, price: 19.6 },
  support: {
    reference: 'SW-2',
    label: 'Support mural SW-2',
    attributes: { support_counts: { standard: 3, wall: 4 } },
    price: 10.5,
  },
}

describe('what session storage keeps of the shop', () => {
  it('has the names of the specification', () => {
    expect(stored()).toEqual({
      version: 1,
      userId: 'u1',
      configurations: lines,
      validatedCartId: 'v1',
      priceMoved: cart.priceMoved,
      unavailable: [anUnavailable('c')],
      details: cart.details,
      selectedModel: fullModel,
      currentAnswers: { fixation: 'wall', length: 2000 },
      possibleProducts: {
        profile: [
          {
            reference: 'PR-25',
            label: 'Profilé 25',
            available: true,
            attributes: {},
            quantity: 2,
            unit: 'm',
            cents: 1960,
          },
        ],
        support: [
          {
            reference: 'SW-1',
            label: 'Support mural SW-1',
            available: true,
            attributes: { support_counts: { standard: 3, wall: 4 } },
            quantity: 3,
            unit: 'piece',
            cents: 870,
          },
          {
            reference: 'SW-2',
            label: 'Support mural SW-2',
            available: true,
            attributes: { support_counts: { standard: 3, wall: 4 } },
            quantity: 3,
            unit: 'piece',
            cents: 1050,
          },
          {
            reference: 'SC-1',
            label: 'Support plafond',
            available: false,
            reason: 'Pour un plafond.',
            byChoice: true,
            attributes: {},
            quantity: 3,
            unit: 'piece',
            cents: 405,
          },
        ],
      },
      configurationTemplate: loadedTemplate().template,
      currentCriteria: { length: 2000, fixation: 'wall' },
      currentSelectedComponents: components,
      quantity: 4,
      withoutMemory: true,
      indexForModification: null,
      selectedConfiguration: null,
      selectedModelFromWebsite: null,
      setAside: null,
    })
  })

  it('gives back the cart and the work', () => {
    expect(fromStored(toStored('u1', work, cart), 'u1')).toEqual({
      lines,
      unavailable: [anUnavailable('c')],
      details: cart.details,
      validatedCartId: 'v1',
      priceMoved: cart.priceMoved,
      work: {
        selectedModel: fullModel,
        criteria: { length: 2000, fixation: 'wall' },
        components,
        quantity: 4,
        ...{ files: [], name: '', remembered: null, withoutMemory: true },
        modifiedKey: null,
        selectedConfiguration: null,
        selectedModelFromWebsite: null,
        setAside: null,
      },
    })
  })

  it('gives back the name of the opening at work; content of before it was typed here has none', () => {
    expect(fromStored(toStored('u1', { ...work, name: 'Salon' }, cart), 'u1')?.work.name).toBe('Salon')
    expect(stored()).not.toHaveProperty('currentName')
    expect(fromStored(JSON.stringify({ ...stored(), currentName: 3 }), 'u1')).toBeNull()
  })

  it('gives back the files of lines and of the work; content of before they were known has none', () => {
    const files = [{ id: 'f1', name: 'plan.pdf', kind: 'pdf', size: 100 }] as const
    const [line] = lines
    const withFiles = { ...cart, lines: line === undefined ? [] : [{ ...line, files, key: 0 }] }
    const text = toStored('u1', { ...work, files }, withFiles)
    expect(fromStored(text, 'u1')).toMatchObject({ lines: [{ files }], work: { files } })
    expect(fromStored(text.replaceAll('"pdf"', '"exe"'), 'u1')).toBeNull()
  })

  it('reads a cart of before past orders and moved prices came into it', () => {
    const { unavailable: _, priceMoved: __, ...older } = stored()
    expect(fromStored(JSON.stringify(older), 'u1')).toMatchObject({ lines, unavailable: [], priceMoved: [] })
  })

  it('gives back the last answers that stood in; a draft of before they were known has none', () => {
    const remembered = { criteria: { fixation: 'wall' }, components: { support: 'SW-2' } }
    const text = toStored('u1', { ...work, remembered }, cart)
    expect(fromStored(text, 'u1')?.work.remembered).toEqual(remembered)
    expect(fromStored(JSON.stringify({ ...stored(), remembered: { criteria: {} } }), 'u1')).toBeNull()
    const { withoutMemory: _, ...older } = stored()
    expect(fromStored(JSON.stringify(older), 'u1')?.work.withoutMemory).toBe(false)
  })

  it('reads a cart of before sizes, price lines and surcharges were kept', () => {
    const older = lines.map(({ surcharges: _, ...line }) => {
      const { sizes: __, lines: ___, ...display } = line.display
      const summary = display.summary.map(({ part: ____, ...entry }) => entry)
      return { ...line, display: { ...display, summary } }
    })
    const kept = JSON.parse(JSON.stringify({ ...stored(), configurations: older }))
    expect(fromStored(JSON.stringify(kept), 'u1')?.lines).toEqual(kept.configurations)
  })

  it.each([
    { sizes: [{ name: 'fini' }] },
    { summary: [{ key: 'k', label: 'L', value: 'V', part: 'price' }] },
    { lines: [{ ...lines[0]?.display.lines?.[0], cents: 0.5 }] },
    { lines: [{ ...lines[0]?.display.lines?.[0], kind: 'gift' }] },
    { lines: [{ ...lines[0]?.display.lines?.[0], unit: 'ell' }] },
    { lines: [{ ...lines[0]?.display.lines?.[0], quantity: 'many' }] },
    { lines: [{ ...lines[0]?.display.lines?.[0], reference: 12 }] },
  ])('drops what a line cannot show: %j', (parts) => {
    const broken = { ...lines[0], display: { ...lines[0]?.display, ...parts } }
    expect(fromStored(JSON.stringify({ ...stored(), configurations: [broken] }), 'u1')).toBeNull()
  })

  it('keeps the components of a line whose template is not there yet', () => {
    const waiting = { ...work, loaded: null, pendingComponents: components }
    expect(fromStored(toStored('u1', waiting, cart), 'u1')?.work.components).toEqual(components)
  })

  it('gives back a modification only while its line is there', () => {
    const selectedConfiguration = { model: fullModel, criteria: {}, selectedComponents: {} }
    const modified = (indexForModification: unknown) =>
      fromStored(JSON.stringify({ ...stored(), selectedConfiguration, indexForModification }), 'u1')?.work
    expect(modified(1)).toMatchObject({ modifiedKey: 1, selectedConfiguration })
    for (const index of [2, -1, 0.5, null]) {
      expect(modified(index)).toMatchObject({ modifiedKey: null, selectedConfiguration: null })
    }
  })

  it('writes the place of the line being modified, and none for one that is gone', () => {
    const written = (modifiedKey: number | null) =>
      JSON.parse(toStored('u1', { ...work, modifiedKey }, cart)).indexForModification
    expect([4, 5, 1, null].map(written)).toEqual([0, 1, null, null])
  })

  it('keeps the choices that a modification set aside, as long as it lasts', () => {
    const { selectedModel, criteria, quantity, withoutMemory } = work
    const modification = {
      modifiedKey: 5,
      selectedConfiguration: { model: fullModel, criteria: {}, selectedComponents: {} },
      setAside: work,
    }
    const kept = fromStored(toStored('u1', { ...blank, ...modification }, cart), 'u1')
    expect(kept?.work.setAside).toEqual({
      selectedModel,
      criteria,
      components,
      quantity,
      ...{ files: [], name: '', remembered: null, withoutMemory },
    })
    const gone = fromStored(toStored('u1', { ...blank, ...modification, modifiedKey: 9 }, cart), 'u1')
    expect(gone?.work.setAside).toBeNull()
  })

  it('gives what a visitor chose on the site to whoever signs in, and nothing of another user’s', () => {
    const visitor = toStored(null, { ...blank, selectedModelFromWebsite: fullModel }, { ...cart, lines: [] })
    expect(fromStored(visitor, 'u1')?.work.selectedModelFromWebsite).toEqual(fullModel)
    expect(fromStored(toStored('u1', work, cart), 'u2')).toBeNull()
    expect(fromStored(toStored('u1', work, cart), null)).toBeNull()
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no version', JSON.stringify({ ...stored(), version: undefined })],
    ['an older version', JSON.stringify({ ...stored(), version: 0 })],
    ['no cart', JSON.stringify({ ...stored(), configurations: null })],
    [
      'too many lines',
      JSON.stringify({ ...stored(), configurations: Array.from({ length: 201 }, () => lines[0]) }),
    ],
    [
      'a line without its display',
      JSON.stringify({ ...stored(), configurations: [{ ...lines[0], display: null }] }),
    ],
    [
      'a line of half a piece',
      JSON.stringify({ ...stored(), configurations: [{ ...lines[0], quantity: 0.5 }] }),
    ],
    [
      'surcharges that are none',
      JSON.stringify({ ...stored(), configurations: [{ ...lines[0], surcharges: { color: 12 } }] }),
    ],
    [
      'a price in text',
      JSON.stringify({
        ...stored(),
        configurations: [{ ...lines[0], display: { ...lines[0]?.display, unitCents: '12' } }],
      }),
    ],
    ['a model that is none', JSON.stringify({ ...stored(), selectedModel: { category: 'RAILS' } })],
    ['answers that are none', JSON.stringify({ ...stored(), currentCriteria: { length: { mm: 3 } } })],
    [
      'components that are none',
      JSON.stringify({ ...stored(), currentSelectedComponents: { support: 'SW-1' } }),
    ],
    ['half a piece on the draft', JSON.stringify({ ...stored(), quantity: 0.5 })],
    ['a price that is none', JSON.stringify({ ...stored(), priceMoved: [{ index: 0, previous: '1' }] })],
    ['another kind of id', JSON.stringify({ ...stored(), validatedCartId: 12 })],
    ['details that are none', JSON.stringify({ ...stored(), details: { ...cart.details, name: 12 } })],
    ['a name that is none', JSON.stringify({ ...stored(), configurations: [{ ...lines[0], name: 12 }] })],
    ['a broken modification', JSON.stringify({ ...stored(), selectedConfiguration: { model: {} } })],
  ])('drops %s', (_, text) => {
    expect(fromStored(text, 'u1')).toBeNull()
  })

  it.each([
    { configurations: [{ ...lines[0], previous: aPrevious({ unitCents: 1.5 }) }] },
    { configurations: [{ ...lines[0], changedFrom: 12 }] },
    { configurations: [{ ...lines[0], previous: { ...aPrevious(), order: 12 } }] },
    {
      configurations: [{ ...lines[0], previous: { ...aPrevious(), components: [{ ...swap, type: null }] } }],
    },
    { configurations: [{ ...lines[0], previous: { ...aPrevious(), values: [{ key: 'k', label: 'L' }] } }] },
    { unavailable: [{ ...anUnavailable('c'), reasons: 'Non.' }] },
    { unavailable: [{ ...anUnavailable('c'), nearest: {} }] },
    { unavailable: [{ ...anUnavailable('c'), quantity: 0 }] },
  ])('drops a comparison with a past order that is none: %j', (parts) => {
    expect(fromStored(JSON.stringify({ ...stored(), ...parts }), 'u1')).toBeNull()
  })
})
