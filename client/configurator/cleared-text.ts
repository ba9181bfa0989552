import type {
  CarriedChoice,
  ClearedBy,
  ModelLevel,
  ShownClearedChoice,
} from '#machines/configurator/configurator.types'

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
    case 'code':
      return 'La configuration du lien a pris sa place.'
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
    case 'repair':
      return `Appliqué\u00a0: «\u00a0${choice.label}\u00a0»`
    default:
      return choice.label
  }
}

/**
 * « Effacé : Manœuvre », « Avancée : 2600 mm devient 1600 mm (seule réponse possible) », with the reason when it is one
 * thing; of what another model does not take each with its own, and the numbers that it refuses and that stay. Null when
 * there is nothing to tell.
 */
export const clearedText = (choices: readonly ShownClearedChoice[]): string | null => {
  const [first] = choices
  if (first === undefined) return null
  if (choices.length === 1 && first.kind !== 'repair' && !isRefused(first)) {
    return [happened(first), 'by' in first ? causeText(first.by) : first.reason].join('. ')
  }
  const applied = choices.filter(({ kind }) => kind === 'repair')
  const gone = choices.filter(
    (choice) => choice.kind !== 'repair' && choice.replaced === undefined && !isRefused(choice),
  )
  const sentences = [
    ...applied.map(labelOf),
    ...choices.filter(({ replaced }) => replaced !== undefined).map(happened),
    ...(gone.length === 0 ? [] : [`Effacé\u00a0: ${listed(gone)}`]),
    ...choices.flatMap((choice) => (isRefused(choice) ? [choice.reason] : [])),
  ]
  return sentences.join('. ')
}

const isRefused = (choice: ShownClearedChoice): choice is CarriedChoice =>
  'inModel' in choice && choice.inModel === 'refused'

const happened = (choice: ShownClearedChoice): string =>
  choice.replaced === undefined
    ? `Effacé\u00a0: ${labelOf(choice)}`
    : `${labelOf(choice)}\u00a0: ${choice.replaced.from} devient ${choice.replaced.to} (seule réponse possible)`

/** « Coloris (« Bronze » n’existe pas dans ce modèle), Rayon, Poids (ce modèle ne le demande pas) ». */
const listed = (choices: readonly ShownClearedChoice[]): string => {
  const byReason = new Map<string, string[]>()
  for (const choice of choices) {
    const reason = 'inModel' in choice ? ` (${inside(choice.reason)})` : ''
    byReason.set(reason, [...(byReason.get(reason) ?? []), labelOf(choice)])
  }
  return [...byReason].map(([reason, labels]) => labels.join(', ') + reason).join(', ')
}

/** A sentence as it stands within another: « RA-25 » keeps its capitals. */
const inside = (sentence: string): string =>
  sentence.replace(/^\p{Lu}(?=[\p{Ll}’])/u, (letter) => letter.toLowerCase()).replace(/\.$/, '')
