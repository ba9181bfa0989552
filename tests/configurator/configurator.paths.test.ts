import { expect } from 'vitest'
import { createEmptyActor } from 'xstate'
import { configuratorMachine } from '#machines/configurator/configurator.machine'
import type { ConfiguratorContext, RestoredRevision } from '#machines/configurator/configurator.types'
import { evaluationOf } from '#machines/configurator/draft'
import { typedChange } from '#machines/configurator/typing'
import { isQuantity } from '#shared/cart/configurations.rules'
import { aLine } from '#tests/cart/lines.fixtures'
import { describePaths, done, elapsed, failed, refusal } from '#tests/platform/paths'
import { categories, families, fullModel, loadedTemplate, subFamilies } from '#tests/shop/shop.fixtures'

const shop = createEmptyActor()
const line = aLine('modified', {
  model: fullModel,
  criteria: { length: 2000, fixation: 'wall' },
  selectedComponents: { support: { reference: 'SW-2' } },
})
const restored: RestoredRevision = {
  selectedModel: fullModel,
  criteria: line.criteria,
  components: line.selectedComponents,
  modifiedKey: null,
  selectedConfiguration: null,
  selectedModelFromWebsite: null,
  setAside: null,
  quantity: null,
}

/** The field holds something that is not taken yet. */
const isTyping = ({ typed, criteria }: ConfiguratorContext): boolean =>
  typedChange(typed, criteria, 'length') !== null

describePaths(configuratorMachine, {
  inputs: [
    { shop, restored: null },
    { shop, restored },
  ],
  events: [
    { type: 'configurator.open' },
    { type: 'configurator.close' },
    { type: 'catalogue.retry' },
    { type: 'template.retry' },
    { type: 'level.choose', level: 'category', id: 'rails' },
    { type: 'level.choose', level: 'subCategory', id: 'manual' },
    { type: 'level.choose', level: 'family', id: 'rail-25' },
    { type: 'level.choose', level: 'subFamily', id: 'ra-25' },
    { type: 'level.reopen', level: 'category' },
    { type: 'level.keep' },
    { type: 'website.choose', model: fullModel },
    { type: 'website.choose', model: { category: fullModel.category, subCategory: fullModel.subCategory } },
    { type: 'criterion.choose', key: 'length', value: 2000 },
    { type: 'criterion.choose', key: 'length', value: 5500 },
    { type: 'criterion.choose', key: 'fixation', value: 'ceiling' },
    { type: 'criterion.type', key: 'length', text: '20' },
    { type: 'criterion.type', key: 'length', text: '2000' },
    { type: 'typing.pause', key: 'length' },
    { type: 'criterion.settle', key: 'length' },
    { type: 'component.choose', componentType: 'support', reference: 'SW-2' },
    { type: 'fix.apply', set: { length: 4000, fixation: 'wall' } },
    { type: 'change.undo' },
    { type: 'cleared.dismiss' },
    { type: 'quantity.choose', quantity: 3 },
    { type: 'quantity.choose', quantity: 0 },
    { type: 'quantity.enter', text: '3' },
    { type: 'quantity.enter', text: 'trois' },
    { type: 'configuration.submit' },
    { type: 'configurator.reset' },
    { type: 'modification.start', index: 1, line: { ...line, key: 1 } },
    { type: 'modification.cancel' },
    { type: 'line.taken', modified: true },
    { type: 'line.refused' },
    { type: 'lines.removed', keys: [0] },
    { type: 'lines.removed', keys: [1] },
    { type: 'cart.validated' },
    elapsed('sameAgain', 'configurator.awake.configuration.configuring.sent'),
    done('loadCategories', categories),
    failed('loadCategories', refusal('NETWORK')),
    done('loadFamilies', families),
    failed('loadFamilies', refusal('NETWORK')),
    done('loadSubFamilies', subFamilies),
    failed('loadSubFamilies', refusal('NETWORK')),
    done('loadTemplate', loadedTemplate()),
    failed('loadTemplate', refusal('NETWORK')),
  ],
  // What guards read, coarsely: how deep the model and the catalogue go, which answers stand, what may be undone.
  project: ({ context }) => ({
    model: Object.keys(context.selectedModel).length,
    catalogue: [context.categories, context.families, context.subFamilies].map((level) => level !== null),
    answers: Object.keys(context.criteria).length,
    modified: context.modifiedKey !== null,
    setAside: context.setAside !== null,
    website: context.selectedModelFromWebsite !== null,
    typed: isTyping(context),
  }),
  limit: 60_000,
  check: (snapshot) => {
    const { context } = snapshot
    const evaluation = evaluationOf(context)
    expect(snapshot.hasTag('canAdd') || snapshot.hasTag('sent')).toBe(
      snapshot.hasTag('configuring') && evaluation?.complete === true,
    )
    expect(
      context.loaded === null || context.loaded.model.subFamily?.id === context.selectedModel.subFamily?.id,
    ).toBe(true)
    expect(context.selectedConfiguration === null).toBe(context.modifiedKey === null)
    expect(context.setAside === null || context.modifiedKey !== null).toBe(true)
    expect(context.quantity === null || isQuantity(context.quantity)).toBe(true)
    // Nothing is being typed where nothing is asked.
    if (!snapshot.hasTag('configuring')) expect([context.typed, context.typedOver]).toEqual([{}, null])
    // No deeper level without the ones above it.
    expect(Object.keys(context.selectedModel)).toEqual(
      ['category', 'subCategory', 'family', 'subFamily'].slice(0, Object.keys(context.selectedModel).length),
    )
  },
})
