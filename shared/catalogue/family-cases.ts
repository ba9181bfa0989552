import type { CompiledTemplate } from '#shared/configurator/compiled'
import { evaluateCompiled } from '#shared/configurator/evaluate'
import type { Evaluation } from '#shared/configurator/evaluation'
import { formatCents } from '#shared/platform/money'
import type { FamilyCase, FamilyFile } from './catalogue-file.ts'

/** A case that does not come to what it says, for who wrote it. */
export interface CaseFault {
  /** JSON pointer in the family's file */
  pointer: string
  /** French, with what was expected and what was found */
  reason: string
}

/** Cases of models that the family has not. */
export const strayCases = ({ cases, models }: FamilyFile): CaseFault[] =>
  cases.flatMap(({ model }, place) =>
    models.some(({ reference }) => reference === model)
      ? []
      : [{ pointer: `/cases/${place}/model`, reason: `La famille n’a pas de modèle ${model}.` }],
  )

/** What is wrong with the cases of one model of the file, compiled with its own components. */
export const caseFaults = (file: FamilyFile, reference: string, compiled: CompiledTemplate): CaseFault[] =>
  file.cases.flatMap((one, place) =>
    one.model === reference
      ? faultsOf(one, evaluateCompiled(compiled, one.criteria, one.components)).map(
          ({ pointer, reason }) => ({
            pointer: `/cases/${place}${pointer}`,
            reason,
          }),
        )
      : [],
  )

const faultsOf = (expected: FamilyCase, evaluation: Evaluation): CaseFault[] => {
  const told = messagesOf(evaluation)
  const messages = [...expected.messages].sort()
  return [
    ...idleAnswers(expected, evaluation),
    ...(totalOf(evaluation) === expected.total
      ? []
      : [{ pointer: '/total', reason: compared(priceText(expected.total), foundText(evaluation)) }]),
    ...(messages.join() === told.join()
      ? []
      : [{ pointer: '/messages', reason: compared(listText(messages), listText(told)) }]),
  ]
}

/** Cents ex. VAT of what can be ordered, null of what cannot. */
export const totalOf = ({ complete, price }: Evaluation): number | null => (complete ? price.cents : null)

/** Keys of the surcharges that a model's cases are charged with. */
export const chargedIn = (
  cases: readonly FamilyCase[],
  reference: string,
  compiled: CompiledTemplate,
): string[] =>
  cases
    .filter(({ model, total }) => model === reference && total !== null)
    .flatMap(({ criteria, components }) => evaluateCompiled(compiled, criteria, components).price.lines)
    .flatMap(({ kind, key }) => (kind === 'surcharge' ? [key] : []))

/** Keys of what is told, sorted. */
export const messagesOf = ({ problems }: Evaluation): string[] => problems.map(({ key }) => key).sort()

/** Answers and picks that nothing reads: the case would say more than it tries. */
const idleAnswers = ({ criteria, components }: FamilyCase, evaluation: Evaluation): CaseFault[] => [
  ...Object.keys(criteria).flatMap((key) =>
    evaluation.criteria.some((criterion) => criterion.key === key && criterion.asked)
      ? []
      : [{ pointer: `/criteria/${key}`, reason: 'N’est pas demandé avec ces réponses.' }],
  ),
  ...Object.keys(components).flatMap((type) =>
    evaluation.components.some((one) => one.type === type && one.needed)
      ? []
      : [{ pointer: `/components/${type}`, reason: 'N’est pas nécessaire avec ces réponses.' }],
  ),
]

/** The case as the compiled model answers it now, without the answers and picks that nothing reads. */
export const renewedCase = (one: FamilyCase, compiled: CompiledTemplate): FamilyCase => {
  const evaluation = evaluateCompiled(compiled, one.criteria, one.components)
  const idle = new Set(idleAnswers(one, evaluation).map(({ pointer }) => pointer))
  return {
    model: one.model,
    criteria: Object.fromEntries(
      Object.entries(one.criteria).filter(([key]) => !idle.has(`/criteria/${key}`)),
    ),
    components: Object.fromEntries(
      Object.entries(one.components).filter(([type]) => !idle.has(`/components/${type}`)),
    ),
    total: totalOf(evaluation),
    messages: messagesOf(evaluation),
  }
}

const compared = (expected: string, found: string): string =>
  `Attendu\u00a0: ${expected}\u00a0; trouvé\u00a0: ${found}.`

const priceText = (cents: number | null): string => (cents === null ? 'non commandable' : formatCents(cents))

/** The price found, or what stands in the way of the order. */
const foundText = (evaluation: Evaluation): string => {
  if (evaluation.complete) return formatCents(evaluation.price.cents)
  const errors = evaluation.problems.flatMap(({ key, level }) => (level === 'error' ? [key] : []))
  const why =
    errors.length > 0 ? `erreurs ${errors.join(', ')}` : `sans réponse ${evaluation.missing.join(', ')}`
  return `non commandable (${why})`
}

const listText = (messages: readonly string[]): string =>
  messages.length === 0 ? 'aucun message' : messages.join(', ')
