import { assign, enqueueActions, sendTo, setup } from 'xstate'
import { requiredCall } from '#machines/platform/provided'
import { isQuantity } from '#shared/cart/configurations.rules'
import type { Category, FamilySummary, SubFamily } from '#shared/catalogue/catalogue.schema'
import type { Change } from '#shared/configurator/choose'
import type { Remembered } from '#shared/configurator/configurator.schema'
import { asksForSize, wishedAnswers } from '#shared/configurator/sizes'
import type {
  ConfiguratorContext,
  ConfiguratorEmitted,
  ConfiguratorEvent,
  ConfiguratorInput,
  LoadedTemplate,
  ModelLevel,
} from './configurator.types.ts'
import {
  applyChange,
  emptyDraft,
  hasWork,
  isOrderable,
  lineOf,
  ownAnswersOf,
  picksOf,
  renewedOf,
  takeTyped,
  wholeCleared,
} from './draft.ts'
import { evaluationOf, isRemembering } from './evaluated.ts'
import { step } from './history.ts'
import { familySlug, findLevel, subCategorySlug, takeCarried } from './model.ts'
import { holdsLine, noModification } from './modification.ts'
import { isTypedInside, TYPING_PAUSE_MS, textsAfterLeaving, typedChange } from './typing.ts'

/** What is offered at a level is not there yet. */
export const loadingLevels = [
  'loading.category',
  'loading.subCategory',
  'loading.family',
  'loading.subFamily',
] as const satisfies `loading.${ModelLevel}`[]

/** Types, effects, actions and guards of the configurator, shared by the files that hold its states. */
export const configuratorSetup = setup({
  types: {
    input: {} as ConfiguratorInput,
    context: {} as ConfiguratorContext,
    events: {} as ConfiguratorEvent,
    emitted: {} as ConfiguratorEmitted,
    tags: {} as 'busy' | (typeof loadingLevels)[number] | 'configuring' | 'canAdd' | 'sent',
  },
  delays: {
    /** ms until the configuration that was just sent may be sent again */
    sameAgain: 1000,
    /** ms that the form waits for the last answers */
    recallPatience: 1500,
    typingPause: TYPING_PAUSE_MS,
  },
  actors: {
    /** GET api/catalog */
    loadCategories: requiredCall<Category[]>('loadCategories'),
    /** GET api/catalog/subCategory/{slug} */
    loadFamilies: requiredCall<FamilySummary[], { slug: string }>('loadFamilies'),
    /** GET api/catalog/family/{slug} */
    loadSubFamilies: requiredCall<SubFamily[], { slug: string }>('loadSubFamilies'),
    /** GET api/configurator/templates/{subFamilyId} */
    loadTemplate: requiredCall<LoadedTemplate, { subFamilyId: string }>('loadTemplate'),
    /** GET api/configurator/last-answers/{familyId} */
    recallAnswers: requiredCall<Remembered, { familyId: string }>('recallAnswers'),
  },
  actions: {
    change: assign(({ context }, change: Change) => applyChange(context, change)),
    keepText: assign(({ context }, { key, text }: { key: string; text: string }) => ({
      typed: { ...context.typed, [key]: text },
    })),
    takeTyped: assign(({ context }, { key }: { key: string }) => takeTyped(context, key)),
    endTyping: assign(({ context }, { key }: { key: string }) => ({
      typed: textsAfterLeaving(evaluationOf(context), context.typed, key),
      typedOver: null,
    })),
    takeQuantity: assign(({ context }, { quantity }: { quantity: number | null }) => ({
      ...step(context, { quantity }),
      wrongQuantity: null,
    })),
    applyWebsiteModel: assign(({ context, event }) => {
      if (context.selectedModelFromWebsite === null) return {}
      const arrived = {
        ...emptyDraft,
        ...noModification,
        selectedModel: context.selectedModelFromWebsite,
        quantity: (event.type === 'configurator.open' ? event.quantity : undefined) ?? null,
        wishedSize: (event.type === 'configurator.open' ? event.size : undefined) ?? null,
        selectedModelFromWebsite: null,
        cleared: wholeCleared(context, { kind: 'website' }),
      }
      return hasWork(context) ? step(context, arrived) : arrived
    }),
    leaveModification: assign(noModification),
    submit: enqueueActions(({ context, enqueue }) => {
      const line = lineOf(context)
      if (line === null) return
      const { shop, quantity, modifiedKey: key } = context
      enqueue(sendTo(shop, { type: 'configuration.submitted', line, quantity, key }))
    }),
    /**
     * A line holds answers and parts that the template gives by itself: those that a person gave are kept. Of a draft
     * that comes back all answers are the person's own; those of another model of the family are judged by this one.
     */
    takePicks: assign(({ context }) => {
      const { loaded, criteria, pendingComponents: components } = context
      if (loaded === null || components === null) return {}
      const taken = { pendingComponents: null, carried: null }
      if (context.carried !== null) return { ...takeCarried(context, loaded, components), ...taken }
      const answers = renewedOf(loaded, criteria)
      return {
        criteria: holdsLine(context) ? ownAnswersOf({ ...context, criteria: answers }) : answers,
        selection: picksOf({ ...context, criteria: answers }, components),
        ...taken,
      }
    }),
    /** The opening that the model was searched for, where nothing is answered yet. */
    takeWishedSize: assign(({ context }) => {
      const { wishedSize, criteria } = context
      const evaluation = evaluationOf(context)
      if (wishedSize === null || evaluation === null) return {}
      const isBlank = Object.keys(criteria).length === 0
      return { wishedSize: null, criteria: isBlank ? wishedAnswers(evaluation, wishedSize) : criteria }
    }),
  },
  guards: {
    needsCategories: ({ context }) => context.categories === null,
    needsFamilies: ({ context }) =>
      subCategorySlug(context) !== undefined &&
      context.families?.of !== context.selectedModel.subCategory?.id,
    needsSubFamilies: ({ context }) =>
      familySlug(context) !== undefined && context.subFamilies?.of !== context.selectedModel.family?.id,
    hasSubFamily: ({ context }) => context.selectedModel.subFamily !== undefined,
    isRecalled: ({ context }) => context.remembered !== null,
    isReady: ({ context }) =>
      context.remembered !== null &&
      context.loaded !== null &&
      context.loaded.model.subFamily?.id === context.selectedModel.subFamily?.id,
    isOffered: ({ context, event }) =>
      event.type === 'level.choose' &&
      findLevel(context, event.level, event.id, context.selectedModel) !== undefined &&
      context.selectedModel[event.level]?.id !== event.id,
    isChosen: ({ context, event }) =>
      event.type === 'level.choose' && context.selectedModel[event.level]?.id === event.id,
    isReopenable: ({ context, event }) =>
      event.type === 'level.reopen' && context.selectedModel[event.level] !== undefined,
    /** of the model that is configured, and of another price list */
    isRenewal: ({ context }, { loaded: { model, priceListVersion } }: { loaded: LoadedTemplate }) =>
      context.loaded !== null &&
      context.loaded.model.subFamily?.id === model.subFamily?.id &&
      context.loaded.priceListVersion !== priceListVersion,
    hasMemory: ({ context }) => isRemembering(context),
    hasPast: ({ context }) => context.history.past.length > 0,
    hasFuture: ({ context }) => context.history.future.length > 0,
    hasSetAside: ({ context }, { modified }: { modified: boolean }) => modified && context.setAside !== null,
    isTypedInside: ({ context }, { key, text }: { key: string; text: string }) =>
      isTypedInside(evaluationOf(context), key, text),
    isTypedAnew: ({ context }, { key }: { key: string }) =>
      typedChange(evaluationOf(context), context.typed, context.criteria, key) !== null,
    isModifying: ({ context }) => context.modifiedKey !== null,
    canContinue: ({ context }) => {
      const evaluation = evaluationOf(context)
      return context.modifiedKey === null && evaluation !== null && asksForSize(evaluation)
    },
    isAnswered: ({ context }) => evaluationOf(context)?.missing.length === 0,
    isOrderable: ({ context }) => isOrderable(context),
    hasFile: ({ context }, { id }: { id: string }) => context.files.some((file) => file.id === id),
    isQuantity: (_, { quantity }: { quantity: number | null }) => quantity !== null && isQuantity(quantity),
  },
})
