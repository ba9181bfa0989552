import type { ClearedBy, ModelLevel, ShownClearedChoice } from '#machines/configurator/configurator.types'

const levels: Record<ModelLevel, string> = {
  category: 'Catégorie',
  subCategory: 'Sous-catégorie',
  family: 'Famille',
  subFamily: 'Modèle',
}

const causeText = (by: ClearedBy): string => {
  switch (by.kind) {
    case 'level':
      return `${levels[by.level]}\u00a0: le choix a changé.`
    case 'reset':
      return 'Tous les choix sont à refaire.'
    case 'website':
      return 'Le modèle choisi dans le catalogue a pris sa place.'
    case 'line':
      return `La ligne ${by.index + 1} du panier a pris sa place.`
  }
}

const labelOf = (choice: ShownClearedChoice): string => {
  switch (choice.kind) {
    case 'configuration':
      return 'Configuration'
    case 'level':
      return `${levels[choice.key]}\u00a0: ${choice.name}`
    default:
      return choice.label
  }
}

/**
 * « Effacé : Manœuvre », « Avancée : 2600 mm devient 1600 mm (seule réponse possible) », with the reason when it is one
 * thing; null when there is nothing to tell.
 */
export const clearedText = (choices: readonly ShownClearedChoice[]): string | null => {
  const [first] = choices
  if (first === undefined) return null
  const replaced = choices.flatMap((choice) =>
    choice.replaced === undefined
      ? []
      : [
          `${labelOf(choice)}\u00a0: ${choice.replaced.from} devient ${choice.replaced.to} (seule réponse possible)`,
        ],
  )
  const cleared = choices.filter((choice) => choice.replaced === undefined).map(labelOf)
  const sentences = [
    ...replaced,
    ...(cleared.length === 0 ? [] : [`Effacé\u00a0: ${cleared.join(', ')}`]),
    ...(choices.length === 1 ? ['by' in first ? causeText(first.by) : first.reason] : []),
  ]
  return sentences.join('. ')
}
