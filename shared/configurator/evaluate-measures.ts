import { formatNumber } from '#shared/platform/text'
import type { CompiledTemplate } from './compiled.ts'
import { type EvaluatedCriterion, type Problem, sourced } from './evaluation.ts'
import type { Settled } from './settle.ts'
import { MEASURED_AT, type Measured, SPREAD_MAX, spreadOf, type Taken } from './three-measures.ts'

/** What the site has where its measures differ by more than the play of a blind. */
const OUT_OF_TRUE = {
  width: 'tableaux hors d’aplomb',
  height: 'linteau ou appui hors de niveau',
} as const satisfies Record<Measured, string>

/** What comes of it, by what the product has to do with the opening. */
const CONSEQUENCE = {
  smallest:
    'La plus petite est retenue\u00a0: un jour restera d’un côté. Reprenez l’enduit, calez, ou posez en applique.',
  largest: 'La plus grande est retenue, avec son recouvrement. Vérifiez la portée des supports.',
} as const satisfies Record<Taken, string>

/** A warning beside each size whose three measures are further apart than `SPREAD_MAX`. */
export const measureProblems = (compiled: CompiledTemplate, { criteria }: Settled): Problem[] =>
  compiled.criteria.flatMap((criterion) => {
    const { measured } = criteria[criterion.slot] ?? {}
    if (criterion.kind !== 'number' || !criterion.measures || !measured?.taken) return []
    const spread = spreadOf(measured.given)
    if (spread <= SPREAD_MAX) return []
    const { key, label } = criterion
    const apart = `${label}\u00a0: ${formatNumber(spread, 0)}\u00a0mm d’écart entre les mesures`
    return [
      {
        ...sourced({ kind: 'measures', of: key }),
        level: 'warning' as const,
        message: `${apart}, ${OUT_OF_TRUE[criterion.measures.across]}. ${CONSEQUENCE[measured.taken]}`,
        criteria: [key],
      },
    ]
  })

/** As a line says them: « haut 1400, milieu 1398, bas 1402 mm ; la plus petite retenue ». Undefined of a size that has one. */
export const measuresOf = ({
  key,
  label,
  measures,
}: EvaluatedCriterion): { key: string; label: string; value: string } | undefined => {
  if (!measures?.given) return undefined
  const { across, taken, given } = measures
  const each = MEASURED_AT[across].map((at, place) => `${at} ${formatNumber(given[place] ?? 0, 0)}`)
  const kept = taken === 'largest' ? 'la plus grande retenue' : 'la plus petite retenue'
  return {
    key: `${key}.measures`,
    label: `${label} en trois points`,
    value: `${each.join(', ')}\u00a0mm\u00a0; ${kept}`,
  }
}
