import { carryOver } from '#shared/configurator/carry'
import type { Cleared } from '#shared/configurator/choose'
import type { Model, SelectedComponents } from '#shared/configurator/configurator.schema'
import type { Criteria } from '#shared/configurator/evaluation'
import {
  type CarriedChoice,
  type ClearedChoice,
  type ConfiguratorContext,
  type Draft,
  type LoadedTemplate,
  type ModelLevel,
  modelLevels,
} from './configurator.types.ts'
import { emptyDraft, picksOf, waitingPicks } from './draft.ts'
import { evaluationOf } from './evaluated.ts'
import { step } from './history.ts'

/** Pure steps of the model: its levels, and the answers on their way from one model of a family to another. */

/** The entry that a level has under this id in what is loaded of the catalogue. */
export const findLevel = (
  { categories, families, subFamilies }: ConfiguratorContext,
  level: ModelLevel,
  id: string,
  model: Model,
): NonNullable<Model[ModelLevel]> | undefined => {
  const byId = <T extends { id: string }>(items: readonly T[] | undefined) =>
    items?.find((item) => item.id === id)
  switch (level) {
    case 'category': {
      const found = byId(categories?.filter((category) => category.hasSubCategories))
      return found && { id, name: found.name }
    }
    case 'subCategory': {
      const category = categories?.find((item) => item.id === model.category?.id)
      const found = byId(category?.sub_categories)
      return found && { id, name: found.name }
    }
    case 'family': {
      const found = families?.of === model.subCategory?.id ? byId(families?.items) : undefined
      return found && { id, name: found.name }
    }
    case 'subFamily': {
      const found = subFamilies?.of === model.family?.id ? byId(subFamilies?.items) : undefined
      return found?.onSale ? { id, name: found.name, reference: found.reference } : undefined
    }
  }
}

/** What choosing a level clears: the deeper levels that were chosen, then the answers (§4). */
const clearedBy = (context: ConfiguratorContext, level: ModelLevel): ClearedChoice[] => {
  const by = { kind: 'level', level } as const
  const deeper = modelLevels.slice(modelLevels.indexOf(level) + 1)
  const levels = deeper.flatMap((key): ClearedChoice[] => {
    const chosen = context.selectedModel[key]
    return chosen ? [{ kind: 'level', key, name: chosen.name, by }] : []
  })
  const answers = (evaluationOf(context)?.criteria ?? [])
    .filter(({ key }) => context.criteria[key] !== undefined)
    .map(({ key, label }): ClearedChoice => ({ kind: 'criterion', key, label, by }))
  return [...levels, ...answers]
}

/**
 * The model with this level and nothing deeper. The answers go, but to another model of the same family they wait for its
 * template, with what a repair sets for it. The same level chosen again changes nothing.
 */
export const chooseLevel = (
  context: ConfiguratorContext,
  { level, id, label, set = {} }: { level: ModelLevel; id: string; label?: string; set?: Criteria },
): Partial<ConfiguratorContext> => {
  const chosen = findLevel(context, level, id, context.selectedModel)
  if (chosen === undefined || context.selectedModel[level]?.id === id) return {}
  const kept = modelLevels.slice(0, modelLevels.indexOf(level))
  const isSister = level === 'subFamily' && context.selectedModel.subFamily !== undefined
  return step(context, {
    ...emptyDraft,
    selectedModel: {
      ...Object.fromEntries(kept.map((key) => [key, context.selectedModel[key]])),
      [level]: chosen,
    },
    ...(isSister ? waiting({ ...context, criteria: { ...context.criteria, ...set } }) : {}),
    cleared: isSister ? repairOf(label) : clearedBy(context, level),
  })
}

const repairOf = (label: string | undefined): ClearedChoice[] =>
  label === undefined ? [] : [{ kind: 'repair', label }]

/** What was answered, picked and counted, for another model of the family to judge once its template is there. */
const waiting = (work: Draft): Partial<Draft> => {
  const { loaded, criteria, carried, quantity, files, name, withoutMemory } = work
  return {
    criteria,
    pendingComponents: waitingPicks(work),
    carried: carried ?? { from: loaded?.template ?? null },
    quantity,
    files,
    name,
    withoutMemory,
  }
}

/** The answers that waited, as the model that is there now takes them, and what it takes not. */
export const takeCarried = (
  work: ConfiguratorContext,
  loaded: LoadedTemplate,
  components: SelectedComponents,
): Partial<ConfiguratorContext> => {
  const { criteria, carried } = work
  const from = carried?.from ?? null
  const refs = Object.entries(components).map(([type, { reference }]) => [type, reference] as const)
  // of a line whose own template never came all parts wait, those too that nobody picked
  const selection = from === null ? picksOf(work, components) : Object.fromEntries(refs)
  const { dropped, refused, ...answers } = carryOver(loaded, { criteria, selection }, from)
  const told = (choices: Cleared[], inModel: CarriedChoice['inModel']): CarriedChoice[] =>
    choices.map((choice) => ({ ...choice, inModel }))
  const applied = work.cleared.filter(({ kind }) => kind === 'repair')
  return { ...answers, cleared: [...applied, ...told(dropped, 'dropped'), ...told(refused, 'refused')] }
}

/** Slug of the chosen sub-category or family, when the catalogue that is loaded knows it. */
export const subCategorySlug = ({ categories, selectedModel }: ConfiguratorContext): string | undefined =>
  categories
    ?.find(({ id }) => id === selectedModel.category?.id)
    ?.sub_categories.find(({ id }) => id === selectedModel.subCategory?.id)?.slug

export const familySlug = ({ families, selectedModel }: ConfiguratorContext): string | undefined =>
  families?.of === selectedModel.subCategory?.id
    ? families?.items.find(({ id }) => id === selectedModel.family?.id)?.slug
    : undefined
