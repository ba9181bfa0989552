import type { KeyedLine } from '#machines/cart/cart.types'
import type { Bench, ClearedChoice, ConfiguratorContext, Work } from './configurator.types.ts'
import { benchOf, noBench, wholeCleared, workOf } from './work.ts'

/** Pure steps of the modification of a cart line: its start and its end. */

export const noModification = {
  modifiedKey: null,
  selectedConfiguration: null,
  setAside: null,
} as const

/**
 * A line of the cart on the bench (§4): its model, criteria and components; the line itself is untouched. What was
 * on the bench is set aside, and an undo brings it back at once.
 */
export const startModification = (
  context: ConfiguratorContext,
  index: number,
  line: KeyedLine,
): Partial<ConfiguratorContext> => {
  const { model, criteria, selectedComponents } = line
  const hadWork = context.selectedModel.category !== undefined
  return {
    ...noBench,
    selectedModel: model,
    criteria,
    pendingComponents: selectedComponents,
    modifiedKey: line.key,
    selectedConfiguration: { model, criteria, selectedComponents },
    setAside: context.modifiedKey === null && hadWork ? benchOf(context) : context.setAside,
    previous: hadWork ? workOf(context) : null,
    cleared: clearedBy(context, index, line),
  }
}

/** Nothing is said when all that the bench held stands in the line: it is the one that was just added. */
const clearedBy = (context: ConfiguratorContext, index: number, line: KeyedLine): ClearedChoice[] => {
  const stands =
    context.selectedModel.subFamily?.id === line.model.subFamily?.id &&
    Object.entries(context.criteria).every(([key, value]) => line.criteria[key] === value)
  return stands ? [] : wholeCleared(context, `La ligne ${index + 1} du panier a pris sa place.`)
}

/** The bench holds the line being modified as the cart has it, what was the only answer possible included. */
export const holdsLine = ({ criteria, selectedConfiguration }: Work): boolean => {
  if (selectedConfiguration === null) return false
  const written = Object.entries(selectedConfiguration.criteria)
  return (
    written.length === Object.keys(criteria).length &&
    written.every(([key, value]) => criteria[key] === value)
  )
}

/** The modification is over: what it had set aside is on the bench again, or nothing. */
export const afterModification = ({ setAside }: Work): Bench & typeof noModification => ({
  ...(setAside ?? noBench),
  ...noModification,
})

/** These lines are gone: so is the modification of one of them (§4), also where an undo would bring it back. */
export const withoutLines = (
  context: ConfiguratorContext,
  keys: readonly number[],
): Partial<ConfiguratorContext> => {
  const ended = ({ modifiedKey }: Work) =>
    modifiedKey !== null && keys.includes(modifiedKey) ? noModification : {}
  const { previous } = context
  return { ...ended(context), previous: previous && { ...previous, ...ended(previous) } }
}
