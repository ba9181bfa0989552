import { STRAIGHT } from './bend-plan.ts'

/**
 * The two ends of a rail. Seen from a room a straight rail has a left and a right; a bent one has none that everyone
 * reads alike, since its plan is seen from below. Its ends are where the plan begins and where it ends.
 */

/** What left and right are called on a bent rail, by the option's value. */
export const planEndLabels = { left: 'Au départ', right: 'À l’arrivée' } as const

/** Whether the answer to a plan's question, known or at fault, is another than a straight rail. */
export const isBent = (answer: unknown): boolean => answer !== STRAIGHT

/** What hangs on a rail, and where: mm from its start, which is the left of a straight one. */
export interface Hung {
  /** where the curtain is when it is open */
  stacks: readonly (readonly [from: number, to: number])[]
  motors: readonly number[]
  cords: readonly number[]
}

/** The same, as a drawing's values say it. */
export interface HungValues {
  opening?: unknown
  /** `left`, `right` or `both` */
  motor_side?: unknown
  /** `left` or `right` */
  cord?: unknown
}

/** Of a side that is not told there is nothing. The curtain takes about a third of the rail. */
export const hungOn = (length: number, { opening, motor_side, cord }: HungValues): Hung => ({
  stacks: endsOf(opening === 'central' ? 'both' : opening).map((side) => {
    const part = length / (opening === 'central' ? 6 : 3)
    return side === 'left' ? [0, part] : [length - part, length]
  }),
  motors: endsOf(motor_side).map((side) => (side === 'left' ? 0 : length)),
  cords: endsOf(cord).map((side) => (side === 'left' ? 0 : length)),
})

type End = keyof typeof planEndLabels

const endsOf = (side: unknown): readonly End[] => {
  if (side === 'both') return ['left', 'right']
  return side === 'left' || side === 'right' ? [side] : []
}

const atEnds = (side: unknown): string | undefined => {
  const [first, second] = endsOf(side)
  if (first === undefined) return undefined
  return second === undefined ? planEndLabels[first].toLowerCase() : 'aux deux bouts'
}

/** « rideau rangé au départ, moteur à l’arrivée »: of a bent rail, what is told alone. */
export const hungText = ({ opening, motor_side, cord }: HungValues): string => {
  const stacked = atEnds(opening === 'central' ? 'both' : opening)
  const parts: (string | undefined)[] = [
    stacked && `${opening === 'central' ? 'rideaux rangés' : 'rideau rangé'} ${stacked}`,
    atEnds(motor_side) && `${motor_side === 'both' ? 'moteurs' : 'moteur'} ${atEnds(motor_side)}`,
    atEnds(cord) && `cordon ${atEnds(cord)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/**
 * After « Vu de dessous. »: from which face a plan is seen. Whoever looks from above, as on a floor plan, sees every left as a right.
 */
export const PLAN_FACE = 'Rainure vers soi\u00a0; vu de dessus, gauche et droite s’inversent.'
