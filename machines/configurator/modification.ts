import type { KeyedLine } from '#machines/cart/cart.types'
import type { ClearedChoice, ConfiguratorContext, Draft, Revision } from './configurator.types.ts'
import { emptyDraft, hasWork, wholeCleared } from './draft.ts'
import { draftOf, eachRevision, step } from './history.ts'

/** Pure steps of the modification of a cart line: its start and its end. */

export const noModification = {
  modifiedKey: null,
  selectedConfiguration: null,
  setAside: null,
} as const

/**
 * A line of the cart on the draft (§4): its model, criteria and components; the line itself is untouched. What was
 * on the draft is set aside, and an undo brings it back at once; a model of the site that waits gives way.
 */
export const startModification = (
  context: ConfiguratorContext,
  index: number,
  line: KeyedLine,
): Partial<ConfiguratorContext> => {
  const { model, criteria, selectedComponents, files = [], name = '' } = line
  const { modifiedKey, selectedModel } = context
  const aside = modifiedKey === null && selectedModel.category !== undefined
  const started = {
    ...emptyDraft,
    selectedModel: model,
    criteria,
    pendingComponents: selectedComponents,
    files,
    name,
    // it says all by itself
    withoutMemory: true,
    selectedModelFromWebsite: null,
    modifiedKey: line.key,
    selectedConfiguration: { model, criteria, selectedComponents },
    setAside: aside ? draftOf(context) : context.setAside,
    cleared: clearedBy(context, index, line),
  }
  return hasWork(context) ? step(context, started) : started
}

/** Nothing is said when all that the draft held stands in the line: it is the one that was just added. */
const clearedBy = (context: ConfiguratorContext, index: number, line: KeyedLine): ClearedChoice[] => {
  const stands =
    context.selectedModel.subFamily?.id === line.model.subFamily?.id &&
    Object.entries(context.criteria).every(([key, value]) => line.criteria[key] === value)
  return stands ? [] : wholeCleared(context, { kind: 'line', index })
}

/** The draft holds the line being modified as the cart has it, what was the only answer possible included. */
export const holdsLine = ({ criteria, selectedConfiguration }: Revision): boolean => {
  if (selectedConfiguration === null) return false
  const written = Object.entries(selectedConfiguration.criteria)
  return (
    written.length === Object.keys(criteria).length &&
    written.every(([key, value]) => criteria[key] === value)
  )
}

/** The modification is over: what it had set aside is on the draft again, or nothing. */
export const afterModification = ({ setAside }: Revision): Draft & typeof noModification => ({
  ...(setAside ?? emptyDraft),
  ...noModification,
})

/** These lines are gone: so is the modification of one of them (§4), also where an undo would bring it back. */
export const withoutLines = (
  context: ConfiguratorContext,
  keys: readonly number[],
): Partial<ConfiguratorContext> => {
  const isGone = ({ modifiedKey }: Revision) => modifiedKey !== null && keys.includes(modifiedKey)
  return {
    ...(isGone(context) ? noModification : {}),
    history: eachRevision(context.history, (revision) =>
      isGone(revision) ? { ...revision, ...noModification } : revision,
    ),
  }
}
