import { criterionText } from '#shared/cart/line-display'
import type { Evaluation } from '#shared/configurator/evaluation'
import type { AssumedFrom } from '#shared/configurator/settle'

/** Beside an answer that nobody gave: where it comes from. */
export const assumedMark: Record<AssumedFrom, string> = {
  default: 'proposé',
  memory: 'dernière fois',
}

/** The same in a sentence, for whoever does not see it. */
export const assumedSentence: Record<AssumedFrom, string> = {
  default: 'Réponse proposée, à changer au besoin.',
  memory: 'Réponse de la dernière fois, à changer au besoin.',
}

/** How many answers are told one by one. */
const TOLD = 4

/** « Plafond, Blanc brillant, Lance-rideau 75 cm et 2 autres » : what stands as it was chosen the last time. */
export const rememberedText = (
  { criteria, components }: Evaluation,
  assumed: Readonly<Record<string, AssumedFrom>>,
  recalled: readonly string[],
): string => {
  const answers = criteria
    .filter(({ key }) => assumed[key] === 'memory')
    .map((criterion) =>
      criterion.domain.kind === 'boolean'
        ? `${criterion.label}\u00a0: ${criterionText(criterion).toLowerCase()}`
        : criterionText(criterion),
    )
  const parts = components
    .filter(({ type }) => recalled.includes(type))
    .flatMap(({ selected, possibleProducts }) =>
      possibleProducts.filter(({ reference }) => reference === selected).map(({ label }) => label),
    )
  const all = [...answers, ...parts]
  const told = all.length > TOLD + 1 ? all.slice(0, TOLD) : all
  const others = all.length - told.length
  return others === 0 ? told.join(', ') : `${told.join(', ')} et ${others} autres`
}
