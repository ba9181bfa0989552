import type { ShownClearedChoice } from '#machines/configurator/configurator.types'

/**
 * « Effacé : Manœuvre », « Avancée : 2600 mm devient 1600 mm (seule réponse possible) », with the reason when there is one
 * thing and it has one; null when there is nothing to tell.
 */
export const clearedText = (told: readonly ShownClearedChoice[]): string | null => {
  const [first] = told
  if (first === undefined) return null
  const replaced = told.flatMap(({ label, replaced: by }) =>
    by === undefined ? [] : [`${label}\u00a0: ${by.from} devient ${by.to} (seule réponse possible)`],
  )
  const cleared = told.filter((choice) => choice.replaced === undefined).map(({ label }) => label)
  const sentences = [
    ...replaced,
    ...(cleared.length === 0 ? [] : [`Effacé\u00a0: ${cleared.join(', ')}`]),
    ...(told.length === 1 && first.reason !== undefined ? [first.reason] : []),
  ]
  return sentences.join('. ')
}
