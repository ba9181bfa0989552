import { assign } from 'xstate'
import { failureOf } from '#machines/platform/failure'
import { configuratorSetup, loadingLevels } from './configurator.setup.ts'
import { familySlug, subCategorySlug } from './model.ts'

/** The levels offered: each is loaded once the one above is chosen, and kept while it still belongs to it. */
export const catalogueRegion = configuratorSetup.createStateConfig({
  initial: 'judging',
  states: {
    judging: {
      always: [
        { guard: 'needsCategories', target: 'loadingCategories' },
        { guard: 'needsFamilies', target: 'loadingFamilies' },
        { guard: 'needsSubFamilies', target: 'loadingSubFamilies' },
        { target: 'settled' },
      ],
    },
    loadingCategories: {
      tags: [...loadingLevels],
      invoke: {
        id: 'loadCategories',
        src: 'loadCategories',
        onDone: { target: 'judging', actions: assign(({ event }) => ({ categories: event.output })) },
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({ catalogueFailure: failureOf(event.error) })),
        },
      },
    },
    loadingFamilies: {
      tags: ['loading.family', 'loading.subFamily'],
      invoke: {
        id: 'loadFamilies',
        src: 'loadFamilies',
        input: ({ context }) => ({ slug: subCategorySlug(context) ?? '' }),
        onDone: {
          target: 'judging',
          actions: assign(({ context, event }) => ({
            families: { of: context.selectedModel.subCategory?.id ?? '', items: event.output },
          })),
        },
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({ catalogueFailure: failureOf(event.error) })),
        },
      },
    },
    loadingSubFamilies: {
      tags: 'loading.subFamily',
      invoke: {
        id: 'loadSubFamilies',
        src: 'loadSubFamilies',
        input: ({ context }) => ({ slug: familySlug(context) ?? '' }),
        onDone: {
          target: 'judging',
          actions: assign(({ context, event }) => ({
            subFamilies: { of: context.selectedModel.family?.id ?? '', items: event.output },
          })),
        },
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({ catalogueFailure: failureOf(event.error) })),
        },
      },
    },
    settled: {},
    failed: {
      exit: assign({ catalogueFailure: null }),
      on: { 'catalogue.retry': { target: 'judging' } },
    },
  },
})
