import type { CartLine } from '#shared/cart/configurations.rules'
import { criterionText, displayOf, surchargesOf } from '#shared/cart/line-display'
import { applyFix, type Change, type Choice, choose } from '#shared/configurator/choose'
import type { SelectedComponents } from '#shared/configurator/configurator.schema'
import { compileOnce } from '#shared/configurator/evaluate'
import {
  answerOf,
  type ComponentSelection,
  type Criteria,
  type EvaluatedCriterion,
  type Evaluation,
} from '#shared/configurator/evaluation'
import { renewedAnswers } from '#shared/configurator/settle-plan'
import { forNextOpening } from '#shared/configurator/sizes'
import type { FileAsk } from '#shared/line-files/file-ask.schema'
import { missingFiles } from '#shared/line-files/line-file.rules'
import { toEuros } from '#shared/platform/money'
import type {
  ClearedBy,
  ClearedChoice,
  ConfiguratorContext,
  Draft,
  LoadedTemplate,
  RestoredDraft,
  ShownClearedChoice,
} from './configurator.types.ts'
import { evaluationOf, rememberedIn } from './evaluated.ts'
import { eachRevision, forgotten, step } from './history.ts'
import { typedChange, withoutTexts } from './typing.ts'

/** Pure steps of the configurator: each takes the context as it is and gives the part that changes. */

export const emptyDraft: Draft = {
  selectedModel: {},
  loaded: null,
  criteria: {},
  selection: {},
  pendingComponents: null,
  carried: null,
  quantity: null,
  files: [],
  name: '',
  remembered: null,
  withoutMemory: false,
}

/** Restored choices on the draft; their template is still to be loaded. */
export const restoreDraft = ({
  selectedModel,
  criteria,
  components,
  quantity,
  files,
  name,
  remembered,
  withoutMemory,
}: RestoredDraft): Draft => ({
  ...emptyDraft,
  selectedModel,
  criteria,
  pendingComponents: components,
  quantity,
  files,
  name,
  remembered,
  withoutMemory,
})

/** Something was begun: there is a way back worth keeping. */
export const hasWork = ({ selectedModel, history }: ConfiguratorContext): boolean =>
  selectedModel.category !== undefined || history.past.length > 0

/** What a reset, or a configuration that takes its place, clears: the whole. Nothing when nothing was answered. */
export const wholeCleared = ({ criteria }: Draft, by: ClearedBy): ClearedChoice[] =>
  Object.keys(criteria).length === 0 ? [] : [{ kind: 'configuration', by }]

/** The answers after one choice, and what it cleared. */
export const applyChange = (context: ConfiguratorContext, change: Change): Partial<ConfiguratorContext> =>
  context.loaded === null
    ? {}
    : taken(
        context,
        choose(
          context.loaded.template,
          context.loaded.components,
          context,
          change,
          rememberedIn(context).criteria,
        ),
      )

/** The answers after what was typed; typing that goes on replaces its last change, as if that had never been. */
export const takeTyped = (context: ConfiguratorContext, key: string): Partial<ConfiguratorContext> => {
  const change = typedChange(evaluationOf(context), context.typed, context.criteria, key)
  if (change === null) return {}
  const { typedOver, history } = context
  const goesOn = typedOver !== null && typedOver === history.past.at(-1)
  const base = goesOn
    ? { ...context, ...typedOver, history: { ...history, past: history.past.slice(0, -1) } }
    : context
  const changes = { history: base.history, ...applyChange(base, change) }
  const isStep = changes.history !== base.history
  return { ...changes, typedOver: isStep ? (changes.history.past.at(-1) ?? null) : null }
}

/** Answers set in one click, as its button says, and the pieces that they are for. */
export interface AppliedRepair {
  /** French, as it is told */
  label: string
  set: Criteria
  /** absent: as many as before */
  quantity?: number
}

/**
 * The work after one click that sets several answers: a problem's repair, or two that change places. It is one step, told
 * whether it cleared something or not, so that there is an undo to see.
 */
export const applyRepair = (
  context: ConfiguratorContext,
  { label, set, quantity }: AppliedRepair,
): Partial<ConfiguratorContext> => {
  const { loaded, typed } = context
  if (loaded === null) return {}
  const { template, components } = loaded
  const remembered = rememberedIn(context).criteria
  const { cleared, ...answers } = applyFix(template, components, context, { set }, remembered)
  const applied: ClearedChoice = { kind: 'repair', label }
  return {
    ...step(context, {
      ...answers,
      cleared: [applied, ...cleared],
      ...(quantity === undefined ? {} : { quantity }),
    }),
    typed: withoutTexts(typed, Object.keys(set)),
    ...(quantity === undefined ? {} : { wrongQuantity: null }),
  }
}

/** What the next opening begins with once this one is in the cart: these options, and nothing that is an opening's own. */
export const nextOpening = ({ criteria }: ConfiguratorContext): Partial<ConfiguratorContext> => ({
  criteria: forNextOpening(criteria),
  files: [],
  name: '',
  quantity: null,
  wrongQuantity: null,
  typed: {},
  typedOver: null,
  ...forgotten,
})

const taken = (
  context: ConfiguratorContext,
  { criteria, selection, cleared }: Choice,
): Partial<ConfiguratorContext> => step(context, { criteria, selection, cleared })

/** What the last change cleared; where a single answer is now possible, the one given and the one that stands. */
export const clearedChoicesOf = (context: ConfiguratorContext): readonly ShownClearedChoice[] => {
  const { cleared, history } = context
  const previous = history.past.at(-1)
  const evaluation = evaluationOf(context)
  const before = previous && evaluationOf(previous)
  if (evaluation === null || !previous || !before) return cleared
  return cleared.map((choice): ShownClearedChoice => {
    if (choice.kind !== 'criterion' || 'by' in choice) return choice
    const isOf = ({ key }: EvaluatedCriterion): boolean => key === choice.key
    const criterion = evaluation.criteria.find(isOf)
    // the model that it was given for has its name
    const was = before.criteria.find(isOf)
    const given = previous.criteria[choice.key]
    if (!criterion?.forced || was === undefined || given === undefined) return choice
    const from = criterionText({ ...was, value: given })
    return { ...choice, replaced: { from, to: criterionText(criterion) } }
  })
}

/** Answers that were given to an older form of the template, as it takes them now. */
export const renewedOf = ({ template, components }: LoadedTemplate, criteria: Criteria): Criteria => {
  const compiled = compileOnce(template, components)
  return compiled ? renewedAnswers(compiled, criteria) : criteria
}

/** Of a line's answers, those that are not the only ones possible: what frees such a fact asks for it again. */
export const ownAnswersOf = (work: Draft): Criteria => {
  const facts = new Set(
    evaluationOf({ ...work, selection: {} })
      ?.criteria.filter(({ forced }) => forced)
      .map(({ key }) => key),
  )
  return Object.fromEntries(Object.entries(work.criteria).filter(([key]) => !facts.has(key)))
}

/**
 * The same work by the model's template as it is now; so is the way back, and what a modification set aside. Another model's of
 * another price list has none: it is read again where the work comes back.
 */
export const takeRenewed = (
  context: ConfiguratorContext,
  loaded: LoadedTemplate,
): Partial<ConfiguratorContext> => {
  const { loaded: taken, criteria } = renewed(context, loaded)
  return {
    loaded: taken,
    criteria,
    setAside: context.setAside && renewed(context.setAside, loaded),
    history: eachRevision(context.history, (revision) => {
      const { setAside } = revision
      return { ...renewed(revision, loaded), setAside: setAside && renewed(setAside, loaded) }
    }),
  }
}

const renewed = <Work extends Draft>(work: Work, loaded: LoadedTemplate): Work => {
  if (work.loaded === null || work.loaded.priceListVersion === loaded.priceListVersion) return work
  return work.loaded.model.subFamily?.id === loaded.model.subFamily?.id
    ? { ...work, loaded, criteria: renewedOf(loaded, work.criteria) }
    : { ...work, loaded: null, pendingComponents: waitingPicks(work) }
}

/** The picks as they wait for a template to judge them. */
export const waitingPicks = ({ pendingComponents, selection }: Draft): SelectedComponents =>
  pendingComponents ??
  Object.fromEntries(Object.entries(selection).map(([type, reference]) => [type, { reference }]))

/** Of a line's components, those that the template would not have picked by itself: the person's own picks. */
export const picksOf = (work: Draft, components: SelectedComponents): ComponentSelection => {
  const own = evaluationOf({ ...work, selection: {} })?.components ?? []
  const isPick = (type: string, reference: string): boolean =>
    own.some(
      (component) =>
        component.type === type &&
        component.selected !== reference &&
        component.possibleProducts.some((product) => product.reference === reference),
    )
  return Object.fromEntries(
    Object.entries(components).flatMap(([type, { reference }]) =>
      isPick(type, reference) ? [[type, reference]] : [],
    ),
  )
}

/** Component type → the component taken, with its price for one unit in euros ex. VAT (§3). */
export const selectedComponentsOf = (evaluation: Evaluation): SelectedComponents =>
  Object.fromEntries(
    evaluation.components.flatMap(({ type, needed, selected, possibleProducts }) => {
      const product = possibleProducts.find(({ reference }) => reference === selected)
      if (!needed || product === undefined) return []
      const { reference, label, cents, attributes } = product
      const price = cents === undefined ? {} : { price: toEuros(cents) }
      return [[type, { reference, label, attributes, ...price }]]
    }),
  )

/** All is answered, nothing is wrong and what is asked for goes with it. */
export const isOrderable = (work: Draft): boolean =>
  evaluationOf(work)?.complete === true && lackingOf(work).length === 0

/** The files that are asked for and are not there. */
export const lackingOf = (work: Draft): FileAsk[] => missingFiles(evaluationOf(work)?.files ?? [], work.files)

/** The work as a cart line; null while it is not orderable. */
export const lineOf = (work: Draft): Omit<CartLine, 'quantity'> | null => {
  const evaluation = evaluationOf(work)
  if (evaluation === null || !isOrderable(work)) return null
  return {
    model: work.selectedModel,
    criteria: Object.fromEntries(
      evaluation.criteria.flatMap((criterion) => {
        const answer = answerOf(criterion)
        return criterion.asked && answer !== undefined ? [[criterion.key, answer]] : []
      }),
    ),
    selectedComponents: selectedComponentsOf(evaluation),
    surcharges: surchargesOf(evaluation.price.lines),
    display: displayOf(evaluation),
    files: work.files.length > 0 ? work.files : undefined,
    name: work.name.trim() || undefined,
  }
}
