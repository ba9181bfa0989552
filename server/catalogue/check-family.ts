import { setImmediate } from 'node:timers/promises'
import { answerAll, plainAnswer } from '#server/configurator/answer-all'
import { type FamilyFile, resolveModel } from '#shared/catalogue/catalogue-file'
import { caseFaults, chargedIn, strayCases } from '#shared/catalogue/family-cases'
import { COMPONENTS_MAX, compileTemplate } from '#shared/configurator/compile'
import type { CompiledTemplate } from '#shared/configurator/compiled'
import type { Evaluation } from '#shared/configurator/evaluation'
import { type CheckedModel, stableText } from './check-catalogue.ts'
import { type FamilyFault, keyLabelFaults, strayNames } from './family-names.ts'
import { pointerOf } from './json-pointers.ts'

/**
 * Characters of one model's template with its components, and of all models together: they bound the time of a
 * check. The demo's largest model has 25,000.
 */
const MODEL_MAX = 150_000
const MODELS_MAX = 3_000_000

/** Why a family would take too long to check, in French; undefined when it would not. Asked before `checkFamily`. */
export const tooLarge = (file: FamilyFile): string | undefined => {
  const own = file.models.map(({ components = [] }) => components.length)
  const parts = Math.max(file.components.length, ...own)
  if (parts > COMPONENTS_MAX) {
    return `Cette famille ou un de ses modèles compte ${parts} composants\u00a0: ${COMPONENTS_MAX} au plus.`
  }
  const common = JSON.stringify(file.template).length + JSON.stringify(file.components).length
  const models = file.models.map((model) => common + JSON.stringify(model).length)
  const all = models.reduce((sum, length) => sum + length, 0)
  return Math.max(...models) > MODEL_MAX || all > MODELS_MAX
    ? 'Ce gabarit est trop volumineux pour être vérifié\u00a0: répartissez ses modèles en plusieurs familles, ou retirez des règles et des composants.'
    : undefined
}

/**
 * The one check of what a family's file means, for a file of the repository and for an import alike: names that serve
 * once, the template of every model, a price that its plainest answers lead to, and its cases. The form is checked
 * before (`FamilyFile`). A fault that several models share is told once. Pauses between models; throws the signal's reason.
 */
export const checkFamily = async (
  file: FamilyFile,
  signal?: AbortSignal,
): Promise<{ faults: FamilyFault[]; models: CheckedModel[] }> => {
  const models: CheckedModel[] = []
  const own = [
    ...repeatedModels(file),
    ...dividedComponents(file),
    ...keyLabelFaults(file),
    ...strayNames(file),
    ...strayCases(file),
    ...withoutRefusal(file),
  ]
  /** models that have a fault, by its place and sentence */
  const told = new Map<string, FamilyFault & { models: string[] }>()
  for (const [index, entry] of file.models.entries()) {
    const resolved = resolveModel(file, entry)
    const result = compileTemplate(resolved.template, resolved.components)
    if (result.ok) models.push({ entry, ...resolved, compiled: result.compiled })
    const found = result.ok
      ? [...caseFaults(file, entry.reference, result.compiled), ...unpriced(result.compiled, index)]
      : result.faults.map(({ path, message }) => ({ pointer: pointerOf(path, file, index), reason: message }))
    for (const fault of found) {
      const key = `${fault.pointer}\u0000${fault.reason}`
      const known = told.get(key)
      if (known === undefined) told.set(key, { ...fault, models: [entry.reference] })
      else known.models.push(entry.reference)
    }
    await setImmediate()
    signal?.throwIfAborted()
  }
  const ofModels = [...told.values()].map(({ pointer, reason, models: named }) => ({
    pointer,
    reason: named.length === file.models.length ? reason : `${named.join(', ')}\u00a0: ${reason}`,
  }))
  // what no case charges is known once every case could be tried
  const idle = models.length === file.models.length ? unchargedSurcharges(file, models) : []
  return { faults: [...own, ...ofModels, ...idle], models }
}

const repeatedModels = ({ models }: FamilyFile): FamilyFault[] =>
  models.flatMap(({ reference }, index) => {
    const first = models.findIndex((model) => model.reference === reference)
    return first < index
      ? [{ pointer: `/models/${index}/reference`, reason: `Le modèle ${reference} figure deux fois.` }]
      : []
  })

/** A component that several models list is one: changed in one place only, which of its prices stands would be chance. */
const dividedComponents = ({ components, models }: FamilyFile): FamilyFault[] => {
  const known = new Map<string, string>()
  const listed = [
    ...components.map((component, place) => ({ component, pointer: `/components/${place}` })),
    ...models.flatMap(({ components: own = [] }, index) =>
      own.map((component, place) => ({ component, pointer: `/models/${index}/components/${place}` })),
    ),
  ]
  return listed.flatMap(({ component, pointer }) => {
    const { reference } = component
    const text = stableText(component)
    const first = known.get(reference)
    if (first === undefined) known.set(reference, text)
    if (first === undefined || first === text) return []
    const reason = `Le composant ${reference} figure plus haut avec d’autres valeurs\u00a0: changez-le partout.`
    return [{ pointer: `${pointer}/reference`, reason }]
  })
}

/** Nothing tries a limit where every case can be ordered. */
const withoutRefusal = ({ cases }: FamilyFile): FamilyFault[] =>
  cases.some(({ total }) => total === null)
    ? []
    : [
        {
          pointer: '/cases',
          reason:
            'Un cas au moins ne peut pas être commandé («\u00a0total\u00a0»\u00a0: null)\u00a0: essayez une limite.',
        },
      ]

const unchargedSurcharges = (file: FamilyFile, models: readonly CheckedModel[]): FamilyFault[] => {
  const charged = new Set(
    models.flatMap(({ entry, compiled }) => chargedIn(file.cases, entry.reference, compiled)),
  )
  return file.template.surcharges.flatMap(({ key }, place) =>
    charged.has(key)
      ? []
      : [
          {
            pointer: `/template/surcharges/${place}`,
            reason: `Aucun cas n’est facturé avec le supplément «\u00a0${key}\u00a0»\u00a0: ajoutez-en un.`,
          },
        ],
  )
}

/** Middle numbers first; a large piece may break a rule that a smaller one keeps. */
const SHARES = [0.5, 0.25, 0.1, 0]

/** A model that its plainest answers lead to no price is one that nobody can order without luck. */
const unpriced = (compiled: CompiledTemplate, index: number): FamilyFault[] => {
  let first: Evaluation | undefined
  for (const share of SHARES) {
    const { evaluation } = answerAll(compiled, plainAnswer(share))
    if (evaluation.complete && evaluation.price.cents > 0) return []
    first ??= evaluation
  }
  const why = (first?.problems ?? []).flatMap(({ level, message }) => (level === 'error' ? [message] : []))
  const missing = first?.missing ?? []
  const reason =
    why[0] ?? (missing.length > 0 ? `sans réponse ${missing.join(', ')}` : 'son prix est de 0\u00a0€')
  return [
    {
      pointer: `/models/${index}`,
      reason: `Les réponses les plus simples ne mènent à aucun prix\u00a0: ${reason}`,
    },
  ]
}
