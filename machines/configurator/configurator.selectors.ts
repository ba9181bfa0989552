import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { FamilySummary, SubCategory, SubFamily } from '#shared/catalogue/catalogue.schema'
import type { Evaluation } from '#shared/configurator/evaluation'
import type { configuratorMachine } from './configurator.machine.ts'
import { type Draft, type ModelLevel, modelLevels } from './configurator.types.ts'
import { clearedChoicesOf, lackingOf } from './draft.ts'
import { answersOf, assumedOf, evaluationOf, lowestCentsOf, recalledOf, repairableOf } from './evaluated.ts'

export type ConfiguratorRef = ActorRefFrom<typeof configuratorMachine>
export type ConfiguratorSnapshot = SnapshotFrom<typeof configuratorMachine>

const none: readonly never[] = []

export const selectModel = (snapshot: ConfiguratorSnapshot) => snapshot.context.selectedModel
/** The level whose entries are offered; undefined while the whole model is chosen and folded. */
export const selectOpenLevel = (snapshot: ConfiguratorSnapshot): ModelLevel | undefined =>
  snapshot.context.reopened ??
  modelLevels.find((level) => snapshot.context.selectedModel[level] === undefined)
/** Everything the screen shows of the configuration; null until a template is there. Same inputs, same object. */
export const selectEvaluation = (snapshot: ConfiguratorSnapshot): Evaluation | null =>
  evaluationOf(snapshot.context)

export const selectFiles = (snapshot: ConfiguratorSnapshot) => snapshot.context.files
/** How many files are asked for and are not there. */
export const selectLacking = (snapshot: ConfiguratorSnapshot): number => lackingOf(snapshot.context).length
/** What is on the draft, for what is worked out of it (`optionDeltasOf`). */
export const selectWork = (snapshot: ConfiguratorSnapshot): Draft => snapshot.context
/** The same as repairs are searched for it. */
export const selectRepairable = (snapshot: ConfiguratorSnapshot) => repairableOf(snapshot.context)

/** The entries of each level, for the level above that is chosen; empty while they are not there. */
export const selectCategories = (snapshot: ConfiguratorSnapshot) => snapshot.context.categories ?? none
export const selectSubCategories = (snapshot: ConfiguratorSnapshot): readonly SubCategory[] => {
  const { categories, selectedModel } = snapshot.context
  return categories?.find(({ id }) => id === selectedModel.category?.id)?.sub_categories ?? none
}
export const selectFamilies = (snapshot: ConfiguratorSnapshot): readonly FamilySummary[] => {
  const { families, selectedModel } = snapshot.context
  return families && families.of === selectedModel.subCategory?.id ? families.items : none
}
export const selectSubFamilies = (snapshot: ConfiguratorSnapshot): readonly SubFamily[] => {
  const { subFamilies, selectedModel } = snapshot.context
  return subFamilies && subFamilies.of === selectedModel.family?.id ? subFamilies.items : none
}

/** Which models the family has is not known yet. */
export const selectAwaitsFamily = ({ context }: ConfiguratorSnapshot): boolean =>
  context.subFamilies?.of !== context.selectedModel.family?.id && context.catalogueFailure === null

/** The answers shown: those given, and what stands in for the others. */
export const selectAnswers = (snapshot: ConfiguratorSnapshot) => answersOf(snapshot.context)
/** Criterion key → where its answer comes from, of those that nobody gave. */
export const selectAssumed = (snapshot: ConfiguratorSnapshot) => assumedOf(snapshot.context)
/** Component types whose part was picked the last time, and not now. */
export const selectRecalled = (snapshot: ConfiguratorSnapshot) => recalledOf(snapshot.context)
/** Numbers as they stand in their fields while they are typed. */
export const selectTyped = (snapshot: ConfiguratorSnapshot) => snapshot.context.typed
/** There is a change to take back, or one that was, to make again. */
export const canUndo = (snapshot: ConfiguratorSnapshot): boolean => snapshot.can({ type: 'change.undo' })
export const canRedo = (snapshot: ConfiguratorSnapshot): boolean => snapshot.can({ type: 'change.redo' })
/** What the last change cleared; an undo is there while `canUndo`. */
export const selectCleared = (snapshot: ConfiguratorSnapshot) => snapshot.context.cleared
/** The same for whoever is told: an answer that gave way to the only one possible says which. */
export const selectClearedChoices = (snapshot: ConfiguratorSnapshot) => clearedChoicesOf(snapshot.context)
/** Key of the cart line being modified, or null. */
export const selectModifiedKey = (snapshot: ConfiguratorSnapshot) => snapshot.context.modifiedKey
/** The opening that the configuration is for, as it stands in its field. */
export const selectName = (snapshot: ConfiguratorSnapshot): string => snapshot.context.name
/** A typed quantity was not taken. */
export const isQuantityWrong = (snapshot: ConfiguratorSnapshot): boolean =>
  snapshot.context.wrongQuantity !== null
/** Pieces that the person chose here; null: the quantity of the line being modified, or 1. */
export const selectQuantity = (snapshot: ConfiguratorSnapshot) => snapshot.context.quantity
/** What the chosen model costs at least, in cents ex. VAT; null: not known. */
export const selectFromCents = (snapshot: ConfiguratorSnapshot): number | null =>
  lowestCentsOf(snapshot.context)
/** What the delay of the chosen model may come to, whatever is answered; null: not known. */
export const selectLeadTimeRange = (snapshot: ConfiguratorSnapshot) =>
  snapshot.context.loaded?.leadTimeRange ?? null
export const selectCatalogueFailure = (snapshot: ConfiguratorSnapshot) => snapshot.context.catalogueFailure
export const selectTemplateFailure = (snapshot: ConfiguratorSnapshot) => snapshot.context.templateFailure
